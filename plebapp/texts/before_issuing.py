"""What is to be known before the minutes are issued: which facts they rest on are not stated, and a poll long past."""

from datetime import datetime

from plebapp.domain.plebiscite import Plebiscite, unstated
from plebapp.texts.formats import counted, long_date
from plebapp.texts.minutes import listed
from plebapp.texts.terms import FACTS

_LONG = 10  # days in which a count is to end (CE 159)
_WORDS = {**FACTS, "signatories": "os nomes do presidente e dos membros da Junta que assinam"}


def before_issuing(plebiscite: Plebiscite, moment: datetime) -> tuple[str, ...]:
    """What to look at before issuing at an aware `moment`, a sentence each; empty where all is stated and in time."""
    return tuple(filter(None, (_unstated(plebiscite), _late(plebiscite, moment))))


def _unstated(plebiscite: Plebiscite) -> str:
    facts = unstated(plebiscite)
    if not facts:
        return ""
    verb = "não consta" if len(facts) == 1 and facts != ("signatories",) else "não constam"
    return (
        f"Nos Dados do plebiscito {verb} {listed([_WORDS[fact] for fact in facts])}: preencha antes de expedir, ou o "
        "documento sai sem isso."
    )


def _late(plebiscite: Plebiscite, moment: datetime) -> str:
    days = (moment.astimezone(plebiscite.local_time).date() - plebiscite.polling_day).days
    if plebiscite.simulated or days <= _LONG:
        return ""
    return (
        f"A votação foi há {counted(days, 'dia', 'dias')}, em {long_date(plebiscite.polling_day)}, e a apuração deve "
        "terminar em dez (CE, art. 159): confira se está certa a data do computador, que é a que o documento leva."
    )
