"""The words of the recovery sheet, which goes to the judge's safe."""

from datetime import datetime

from plebapp.domain.plebiscite import Plebiscite
from plebapp.texts.formats import timestamp
from plebapp.texts.minutes import municipality

TITLE = "Folha de recuperação"
READING_ORDER = "Leia cada coluna de cima para baixo."
CODE_CAPTION = "As mesmas palavras, para um leitor de código de barras ligado ao computador"
CODE_ALTERNATIVE = "Código QR com as mesmas palavras"

ADVICE = {
    "O que é. ": "Estas 24 palavras são a própria chave do arquivo: abrem-no sem senha quando se perdem as senhas ou o "
    "arquivo de chaves. Quem as tem lê tudo o que está no arquivo, inclusive os dados dos eleitores. O programa não as "
    "guarda.",
    "Quem guarda. ": "O juiz presidente da Junta, no cofre do cartório. Não há segunda via: não fotografe, não copie "
    "nem dite esta folha, e não a leia com a câmera do celular.",
    "Envelope. ": "Confira se as palavras estão legíveis, dobre a folha com elas para dentro, ponha-a em envelope "
    "opaco, cole, date e rubrique sobre o fecho. Por fora escreva só o nome do arquivo e a data.",
    "Se for preciso abri-lo. ": "Anote quem abriu, quando e por quê. Na janela em que o programa pede a senha, escolha "
    "as palavras de recuperação e digite-as na ordem. Depois troque a chave do arquivo: esta folha perde o valor, e "
    "imprime-se outra.",
}
SIGNATURES = ("Quem imprimiu e lacrou", "Juiz presidente da Junta: recebi e guardei")


def plebiscite_line(plebiscite: Plebiscite) -> str:
    """Which plebiscite: "Plebiscito do Município de Nova Primavera/SP"."""
    return f"Plebiscito do {municipality(plebiscite.name)}/{plebiscite.uf}"


def file_line(file: str) -> str:
    """Which file: "arquivo “Nova Primavera.pleb”"."""
    return f"arquivo “{file}”"


def foot(issued_at: datetime) -> str:
    """The foot; `issued_at` in local time."""
    return f"{TITLE} emitida em {timestamp(issued_at)}. Uma só via: guarde-a em envelope lacrado."
