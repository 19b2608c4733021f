"""What documents say of the data inside of them and of the QR code on their last page."""

DATA_TOLD = "Dados do documento, para recontar as seções e refazer a decisão"
CODE_CAPTION = (
    "Conferência: tipo, número e via do documento, resumo SHA-256 dos dados embutidos nele (dados.json) e totais. "
    "Para conferir o documento inteiro: plebapp conferir."
)


def code_told(text: str) -> str:
    """What a QR code holds, for whoever cannot see it."""
    return f"Código QR com o texto: {text}"
