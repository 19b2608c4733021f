"""How a copy stands to the file, in sentences."""

from pathlib import PurePosixPath

import pytest

from plebapp.domain.copies import Comparison, Relation
from plebapp.texts.copies import comparison, made, removed, restored

SAYS: dict[Relation, tuple[Comparison, str]] = {
    Relation.SAME: (Comparison(1_200, 0, 0), "são iguais: os dois diários terminam no mesmo registro, o de nº 1.200"),
    Relation.COPY_OLDER: (Comparison(3, 0, 1), "falta nela o que ele registrou depois, 1 registro."),
    Relation.COPY_NEWER: (Comparison(3, 2, 0), "tem a mais 2 registros."),
    Relation.DIVERGED: (Comparison(3, 1, 2_000), "a cópia tem 1 registro, e o arquivo, 2.000 registros"),
    Relation.ANOTHER: (Comparison(0, 3, 3), "não é deste arquivo"),
    Relation.FILE_UNREADABLE: (Comparison(0, 3, None), "Ela tem 3 registros no diário"),
}  # fmt: skip


@pytest.mark.parametrize("relation", Relation)
def test_every_relation_has_its_sentence(relation: Relation) -> None:
    found, says = SAYS[relation]
    assert found.relation is relation
    assert says in comparison(found)
    assert comparison(found).endswith(".")


def test_what_was_done() -> None:
    path = PurePosixPath("/pendrive/A.pleb")
    assert made(path) == "Cópia concluída: gravada, lida de volta e conferida em “/pendrive/A.pleb”."
    assert "“/pendrive/A.pleb”" in restored(path)
    assert removed(0) == ""
    assert removed(1).startswith("1 cópia antiga retirada,")
    assert removed(2).startswith("2 cópias antigas retiradas,")
