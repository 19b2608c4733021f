"""The end of the general minutes: closing formula, what is added by hand, the caveat on erasures, place and date, and
the head of signatures that run onto a further page.

Whoever is said to sign is in the signature block. Functions are named by their office, since the file does not say who
is a man and who a woman.
"""

from collections.abc import Sequence
from datetime import datetime

from plebapp.domain.plebiscite import BoardRole, Plebiscite, Signatory
from plebapp.texts.formats import long_date, timestamp
from plebapp.texts.minutes import ROLES, TITLE, creation, listed, polled

BY_HAND = "Acréscimos à mão (as linhas não utilizadas inutilizam-se com um traço):"
LINES_BY_HAND = 4
CAVEAT = (
    "Ressalva: esta ata foi impressa sem emendas, rasuras nem entrelinhas. O que se acrescentou à mão está somente nas "
    "linhas que antecedem esta ressalva, das quais as não utilizadas foram inutilizadas com um traço antes das "
    "assinaturas; emenda, rasura ou entrelinha que se encontre na ata só vale se ressalvada nessas mesmas linhas."
)

# By whom it is signed, one of them and several, and what the places to sign are called.
_OF_BOARD = {
    BoardRole.PRESIDENT: ("pela Presidência", "pela Presidência"),
    BoardRole.MEMBER: ("por membro", "pelos membros"),
    BoardRole.SECRETARY: ("pela Secretaria", "pela Secretaria"),
}
_OTHERS = {
    BoardRole.PROSECUTOR: "pelo Ministério Público",
    BoardRole.OBSERVER: "pelos fiscais que o quiseram fazer",
}
_PLACES = {
    BoardRole.PRESIDENT: "Presidência",
    BoardRole.MEMBER: "membros",
    BoardRole.SECRETARY: "Secretaria",
    BoardRole.PROSECUTOR: "Ministério Público",
    BoardRole.OBSERVER: "fiscais",
}


def _by(signatories: Sequence[Signatory]) -> str:
    """By whom it is signed: "pela Presidência e pelos membros da Junta Eleitoral e pelo Ministério Público"."""
    roles = [signatory.role for signatory in signatories]
    of_board = [words[roles.count(role) > 1] for role, words in _OF_BOARD.items() if role in roles]
    parts = [f"{listed(of_board)} da Junta Eleitoral"] if of_board else []
    return listed([*parts, *(words for role, words in _OTHERS.items() if role in roles)])


def closing(signatories: Sequence[Signatory]) -> str:
    """The closing formula (CE 179, § 1º, and 186): who signs, that every sheet is initialled, where copies go."""
    return (
        f"Nada mais havendo a registrar, lavrou-se a presente ata, que, lida e achada conforme, vai assinada "
        f"{_by(signatories)}, e rubricada em todas as suas folhas (CE, arts. 179, § 1º, e 186), dela se extraindo "
        "cópia autenticada para o Tribunal Regional Eleitoral e para o Tribunal Superior Eleitoral (CE, art. 186, "
        "§ 2º)."
    )


def draft_closing(signatories: Sequence[Signatory]) -> str:
    """What ends a draft: that it is none of the minutes, and by whom these will be signed, as far as they are named."""
    return (
        "Esta minuta reproduz a apuração tal como se achava no momento da emissão. Serve à conferência e não vale como "
        "ata: não proclama resultado nem se assina. Concluída a apuração, será lavrada a ata, que, lida e achada "
        f"conforme, será assinada {_by(signatories)}. {_named(signatories)}"
    )


def _named(signatories: Sequence[Signatory]) -> str:
    names = [f"{each.name.strip()} ({ROLES[each.role]})" for each in signatories if each.name.strip()]
    if not names:
        return "Ainda não se indicou o nome de quem a assinará."
    others = " Há lugar para outras assinaturas, ainda sem nome." if len(names) < len(signatories) else ""
    return f"Para assiná-la, consta{'' if len(names) == 1 else 'm'}: {'; '.join(names)}.{others}"


def continued(plebiscite: Plebiscite, signatories: Sequence[Signatory], issued_at: datetime) -> str:
    """The text above signatures that run onto a further page: which minutes they belong to."""
    which = f"{TITLE} sobre a {creation(plebiscite)}, {polled(plebiscite, issued_at)}"
    places = listed([name for role, name in _PLACES.items() if role in {signatory.role for signatory in signatories}])
    return (
        f"Continuação das assinaturas da {which}, emitida em {timestamp(issued_at)}. As assinaturas desta folha valem "
        "para o documento inteiro, cujo texto as antecede, e são postas em seguida às das folhas anteriores, "
        f"na mesma ordem: {places}."
    )


def place_and_date(plebiscite: Plebiscite, issued_at: datetime) -> str:
    """Place and date as the Manual de Redação writes them: "Rosana, 5 de outubro de 2026."."""
    seat = f"{plebiscite.board_seat}, " if plebiscite.board_seat else ""
    return f"{seat}{long_date(issued_at.date())}."
