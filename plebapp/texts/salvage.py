"""What a salvage leaves behind: the tables and columns by their Portuguese names, and the text that says what is lost.

Voters and stations bear the headings under which they can be imported again.
"""

from collections.abc import Mapping, Sequence
from pathlib import PurePath

from plebapp.domain.copies import Lost, Salvaged
from plebapp.texts.facts import fact_lines
from plebapp.texts.formats import counted, integer, station
from plebapp.texts.templates import shown, shown_path

Key = tuple[int | str, ...]
_SHOWN = 8

# A table's title is the name of its CSV, so that it has no accents.
TABLES: dict[str, str] = {
    "plebiscite": "dados-do-plebiscito",
    "area": "areas",
    "question": "perguntas",
    "station": "secoes",
    "voter": "eleitores",
    "roll_count": "contadores-da-relacao",
    "roll_closing": "encerramentos-da-relacao",
    "roll_listed": "relacao-por-secao",
    "roll_reopening": "reaberturas-da-relacao",
    "roll_change": "decisoes-sobre-a-relacao",
    "sheet": "folhas",
    "tally": "votos",
    "draft": "rascunhos",
    "board_decision": "deliberacoes-da-junta",
    "journal": "diario",
    "journal_seal": "fecho-do-diario",
    "person": "pessoas",
    "issue": "documentos-expedidos",
    "proceeding": "registros-da-ata",
    "proceeding_number": "numeracao-dos-registros-da-ata",
    "proceeding_draft": "rascunhos-dos-registros-da-ata",
    "arms": "brasao",
    "records_sum": "soma-dos-eleitores",
}

BY_INDEX = "-pelos-indices"
"""Ends the title of what only the indexes still say of a table's lost rows."""

COLUMNS: dict[str, str] = {
    "document": "documento",
    "name": "nome",
    "text": "texto",
    "zone": "zona",
    "section": "secao",
    "polling_place": "local",
    "address": "endereco",
    "district": "bairro",
    "municipality": "municipio",
    "principal": "secao_principal",
    "declared": "inscritos",
    "state": "estado",
    "social_name": "nome_social",
    "mother_name": "nome_mae",
    "birth_date": "nascimento",
    "residence_since": "residencia_desde",
    "domicile_since": "domicilio_desde",
    "situation": "situacao",
    "status": "posicao",
    "search_key": "busca",
    "voters": "eleitores",
    "at": "momento",
    "person": "pessoa",
    "digest": "resumo",
    "closing": "encerramento",
    "number": "numero",
    "reason": "motivo",
    "kind": "tipo",
    "voter": "eleitor",
    "decision": "decisao",
    "decided_on": "data",
    "authority": "autoridade",
    "signatures": "assinaturas",
    "separate_votes": "em_separado",
    "separate_received": "em_separado_recebidos",
    "separate_rejected": "em_separado_rejeitados",
    "absentees": "faltosos",
    "note": "observacao",
    "confirmed": "avisos_confirmados",
    "question": "pergunta",
    "ballots": "cedulas",
    "blank": "brancos",
    "null": "nulos",
    "texts": "digitado",
    "act": "deliberacao",
    "votes_for": "votos_a_favor",
    "votes_against": "votos_contra",
    "sheet": "folha",
    "came": "compareceram",
    "sequence": "registro",
    "action": "ato",
    "subject": "sobre",
    "before": "antes",
    "after": "depois",
    "previous": "resumo_anterior",
    "signers": "quem_assina",
    "signature": "assinatura",
    "head": "resumo_do_diario",
    "roles": "papeis",
    "public_key": "chave_publica",
    "active": "trabalha",
    "value": "soma",
    "year": "ano",
    "copy": "via",
    "data": "resumo_dos_dados",
    "last": "ultimo",
    "rowid": "linha",
}

REPORT = "o-que-se-perdeu.txt"

ALTERED = "-danificado"
"""Ends the name of a document that is not as it was issued."""

ARMS = "brasao.png"
"""The name of the court's arms, kept in a file of their own."""

WHOLE = "a tabela inteira"
NOTHING_LOST = "Nada se perdeu do que o programa sabe procurar: todas as tabelas puderam ser lidas até o fim."
UNREADABLE = "a definição da tabela não pode ser lida"


def title(table: str) -> str:
    """The title of a table."""
    return TABLES.get(table, table)


def heading(column: str) -> str:
    """The heading of a column."""
    return COLUMNS.get(column, column)


def places(gaps: Sequence[tuple[Key | None, Key | None, bool]]) -> str:
    """Where rows are missing: from the one key on (or after it), to before the other; the first few."""
    told = "; ".join(_place(*gap) for gap in gaps[:_SHOWN])
    more = len(gaps) - _SHOWN
    return f"{told}; e mais {counted(more, 'trecho', 'trechos')}" if more > 0 else told


def _place(low: Key | None, high: Key | None, with_low: bool) -> str:
    if all(key is None or len(key) == 1 for key in (low, high)):
        return _numbers(low, high, with_low)
    begins = "a partir de" if with_low else "depois de"
    ends = (f"{begins} {_station(low)}" if low else "", f"antes de {_station(high)}" if high else "")
    return " e ".join(end for end in ends if end)


def _numbers(low: Key | None, high: Key | None, with_low: bool) -> str:
    first = 1 if low is None else int(low[0]) + (not with_low)
    if high is None:
        return f"do nº {first} em diante"
    last = int(high[0]) - 1
    return f"nº {first}" if first == last else f"nº {first} a {last}"


def _station(key: Key) -> str:
    return station(int(key[0]), int(key[1]))


def lost_line(lost: Lost) -> str:
    """What is lost of one table, in one line."""
    many = "não se sabe quantas linhas" if not lost.rows else f"ao menos {counted(lost.rows, 'linha', 'linhas')}"
    return f"{shown(lost.table)}: {many} ({lost.detail})"


def begun(folder: PurePath, saved: Sequence[str]) -> str:
    """That a salvage ended before its time, which files it had written by then, each whole, and how to go on."""
    return (
        f"O resgate não chegou ao fim. Em “{shown_path(str(folder))}” ficou inteiro o que já se tinha gravado: "
        f"{', '.join(map(shown, saved))}. Falta o resto, e o texto que diz o que se perdeu: resgate de novo noutra "
        "pasta, ou esvazie esta antes."
    )


def told(path: str, salvaged: Salvaged, saved: Mapping[str, int]) -> str:
    """The whole text: the file, the facts of its plebiscite, what is lost, what was saved (rows by title)."""
    lines = ["RESGATE DE UM ARQUIVO DANIFICADO", "", f"Arquivo: {path}", ""]
    lines += ["O QUE SE PERDEU", *_lost(salvaged), ""]
    lines += ["DADOS DO PLEBISCITO"]
    if salvaged.plebiscite is None:
        lines += ["Não podem ser lidos."]
    else:
        lines += fact_lines(salvaged.plebiscite)
    lines += ["", "O QUE SE SALVOU", *(f"{name}.csv: {integer(rows)}" for name, rows in saved.items()), ""]
    lines += [*_ADVICE]
    return "\r\n".join(lines) + "\r\n"


def _lost(salvaged: Salvaged) -> list[str]:
    if not salvaged.lost:
        return [NOTHING_LOST]
    return [lost_line(lost) for lost in salvaged.lost]


_ADVICE = (
    "O arquivo danificado não foi alterado: guarde-o. O que se salvou não passou pela conferência do programa e não",
    "serve de prova do resultado: volte à última cópia que confere e compare-a com estas tabelas. As tabelas de",
    "eleitores e de seções podem ser importadas de novo. Aqui há dados pessoais: trate esta pasta como o arquivo.",
)
