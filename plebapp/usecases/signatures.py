"""Whether the journal is signed as it must be: by the person, known and permitted at that moment, and by a second one
where it takes two; and whether its seal is that of the last entry."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from plebapp.domain.encoding import decode_person
from plebapp.domain.journal import Action, Entry, Seal, signed_of_entry, signed_of_seal
from plebapp.domain.people import ASKED_FOR, INTRODUCING, TWO_PEOPLE, Person
from plebapp.domain.verification import Check
from plebapp.usecases.ports import Signer

Genuine = Callable[[str, bytes, str], bool]
"""Says whether a signature is that of a public key over a message."""

People = Mapping[str, Person]


def fault_of(entry: Entry, people: People, genuine: Genuine) -> Check | None:
    """Say what is wrong with an entry's signatures, None where nothing is; `people` as they were before it.

    An entry before the file was protected must bear none. Raises one of `replay.MALFORMED`.
    """
    if not people and entry.action is not Action.PROTECTED:
        return Check.SIGNATURE if entry.signers or entry.signatures else None
    if entry.signers[:1] != (entry.person,):
        return Check.SIGNATURE_MISSING
    signing = _introduced(entry, people) if entry.action in INTRODUCING else people
    if not _all_genuine(entry, signing, genuine):
        return Check.SIGNATURE
    return _fault_of_permission(entry, people)


def _introduced(entry: Entry, people: People) -> People:
    """Return the people with the key that the entry introduces: the first one's, or a new one of somebody's who stays
    what they were. Nobody where it introduces anything else."""
    person = decode_person(dict(entry.after or {})["person"])
    before = people.get(person.name)
    as_expected = not people if entry.action is Action.PROTECTED else _same_but_key(before, person)
    return {person.name: person} if as_expected and person.name == entry.person else {}


def _same_but_key(before: Person | None, person: Person) -> bool:
    return before is not None and replace(before, public_key=person.public_key) == person


def _all_genuine(entry: Entry, signing: People, genuine: Genuine) -> bool:
    message = signed_of_entry(entry.digest)
    return len(entry.signers) == len(entry.signatures) and all(
        name in signing and signing[name].active and genuine(signing[name].public_key, message, signature)
        for name, signature in zip(entry.signers, entry.signatures, strict=True)
    )


def _fault_of_permission(entry: Entry, people: People) -> Check | None:
    permission = ASKED_FOR.get(entry.action)
    if permission is None:
        return None
    if permission not in people[entry.person].permissions:
        return Check.NOT_PERMITTED
    several = sum(person.active for person in people.values()) > 1
    if permission in TWO_PEOPLE and several and len(set(entry.signers)) < 2:
        return Check.SIGNATURE_MISSING
    return None


def knows_protection(signer: Signer, entry: Entry | None) -> bool:
    """Say whether the entry that protected the file is the one that a person who has signed in knows it by: their
    anchor, or, of the one who protected it, the key that it introduces.

    Whoever has the data key can write a whole journal anew with keys of their own making, in which all signatures hold;
    they cannot put its beginning into anybody else's box of the key file. Raises one of `replay.MALFORMED`.
    """
    if entry is None or signer.anchor:
        return entry is not None and entry.digest == signer.anchor
    founder = decode_person(dict(entry.after or {})["person"])
    return (founder.name, founder.public_key) == (signer.name, signer.public_key)


def seal_holds(seal: Seal | None, last: Entry | None, people: People, genuine: Genuine) -> bool:
    """Say whether the seal is that of the last entry, by its person; where nobody signs, whether there is none."""
    if not people or seal is None or last is None:
        return not people and seal is None
    person = people.get(seal.person)
    return (
        (seal.sequence, seal.digest, seal.person) == (last.sequence, last.digest, last.person)
        and person is not None
        and genuine(person.public_key, signed_of_seal(seal.sequence, seal.digest), seal.signature)
    )
