"""What can go wrong while the machine is prepared, in plain words, and the exit status of each.

The statuses start at 10, so that they are never taken for one of the program's own (0 to 3).
"""

import re
from dataclasses import dataclass

OLD_PYTHON = 10
NO_VENV = 11
NO_NETWORK = 12
DISK_FULL = 13
SYSTEM_PACKAGES = 14
NOT_ALLOWED = 15
NO_PACKAGE = 16
WRONG_DIGEST = 17
UNKNOWN = 19
INTERRUPTED = 130


class SetupError(Exception):
    """The machine could not be prepared: `str(error)` is for the person, `status` for the shell."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status


@dataclass(frozen=True)
class Cause:
    """A known cause: what pip, venv or apt-get print when it strikes, and what to tell the person."""

    status: int
    signs: str
    text: str


# The first that fits is told: pip says "no matching distribution" after a failed connection, too.
CAUSES = (
    Cause(
        DISK_FULL,
        r"No space left on device|Errno 28\b|not enough space on the disk|Disk quota exceeded",
        "O disco está cheio. Libere cerca de 2 GB e execute o mesmo comando de novo.",
    ),
    Cause(
        WRONG_DIGEST,
        r"DO NOT MATCH THE HASHES",
        "Um pacote baixado não é o que o projeto espera: o resumo criptográfico difere. Nada foi instalado. "
        "Execute de novo; se persistir, avise quem administra a rede, pois algo altera o que é baixado.",
    ),
    Cause(
        NO_NETWORK,
        r"CERTIFICATE_VERIFY_FAILED|SSLCertVerificationError|SSLError",
        "A conexão segura com o repositório de pacotes foi recusada: o certificado não é reconhecido. Em "
        "rede com inspeção, indique o certificado da instituição na variável PIP_CERT e execute de novo.",
    ),
    Cause(
        NO_NETWORK,
        r"NewConnectionError|ConnectTimeout|ReadTimeout|Read timed out|Connection refused|Connection reset"
        r"|Temporary failure|Name or service not known|getaddrinfo failed|Network is unreachable"
        r"|Max retries exceeded|ProxyError|Could not resolve|connection broken",
        "Não há conexão com o repositório de pacotes. Confira a rede (ou o proxy, na variável HTTPS_PROXY) e "
        "execute o mesmo comando de novo. A rede só é necessária desta vez: depois, o programa não a usa.",
    ),
    Cause(
        NOT_ALLOWED,
        r"Permission denied|Errno 13\b|WinError 5\b|Access is denied|Acesso negado",
        "Falta permissão para escrever na pasta do programa, ou um arquivo dela está em uso. Feche o "
        "programa e execute de novo.",
    ),
    Cause(
        NOT_ALLOWED,
        r"Long Path|WinError 206\b",
        "O caminho da pasta do programa é longo demais para o Windows. Mova-a para um caminho mais curto, "
        "como C:\\plebapp, e execute de novo.",
    ),
    Cause(
        NO_VENV,
        r"No module named '?(pip|venv|ensurepip)\b|ensurepip is not available",
        "A este Python faltam os módulos venv e pip. No Debian e no Ubuntu: sudo apt-get install python3-venv",
    ),
    Cause(
        NO_PACKAGE,
        r"No matching distribution found|is not a supported wheel on this platform",
        "Não há pacote pronto de algum componente para este sistema ou esta versão do Python. O programa "
        "funciona em Linux e Windows de 64 bits com Python 3.11 a 3.14.",
    ),
)


def diagnose(output: str) -> SetupError:
    """Return the error that tells what the `output` of a failed command means, with its last lines."""
    tail = "\n".join(f"    {line}" for line in output.strip().splitlines()[-8:])
    for cause in CAUSES:
        if re.search(cause.signs, output, re.IGNORECASE):
            return SetupError(cause.status, f"{cause.text}\n\nDetalhes técnicos:\n{tail}")
    text = "A preparação falhou por causa não reconhecida."
    return SetupError(UNKNOWN, f"{text}\n\nDetalhes técnicos:\n{tail}")
