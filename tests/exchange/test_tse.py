"""The TSE's file of polling places: real rows, and what the real ones do not show."""

from pathlib import Path

from plebapp.exchange.files import Files
from plebapp.exchange.tse import PollingPlaces

REAL = Path(__file__).parent.parent / "data" / "tse-polling-places-2026-abroad.csv"

HEADER = "NR_TURNO;SG_UF;NM_MUNICIPIO;NR_ZONA;NR_SECAO;NR_SECAO_PRINCIPAL;NM_LOCAL_VOTACAO;QT_ELEITOR_SECAO;NR_LATITUDE"


def open_rows(path: Path, *rows: str) -> list[list[str]]:
    path.write_text("\r\n".join([HEADER, *rows, ""]), "iso-8859-1")
    return [cells for _, cells in Files().open_table(path).rows()]


def test_real_rows_are_read_in_our_layout() -> None:
    table = Files().open_table(REAL)
    assert isinstance(table, PollingPlaces)
    rows = [dict(zip(table.header, cells, strict=True)) for _, cells in table.rows()]
    assert len(rows) == 12
    assert rows[1] == {
        "uf": "ZZ",
        "zona": "1",
        "secao": "112",
        "local": "DEUTSCH MEISTERSCHULE FÜR MODE (ESCOLA ALEMÃ DE MODA)",
        "endereco": "SENDLINGER-TOR-PLATZ 14. 80336 MÜNCHEN",
        "bairro": "ALEMANHA",
        "municipio": "MUNIQUE",
        "secao_principal": "",
        "inscritos": "251",
        "latitude": "",
        "longitude": "",
    }
    assert sum(int(row["inscritos"]) for row in rows) == 4205


def test_aggregated_section_names_its_principal(tmp_path: Path) -> None:
    rows = open_rows(tmp_path / "t.csv", "1;SP;ROSANA;167;12;-1;ESCOLA;300;-22,5", "1;SP;ROSANA;167;13;12;ESCOLA;41;-1")
    assert rows == [
        ["SP", "167", "12", "ESCOLA", "ROSANA", "", "300", "-22,5"],
        ["SP", "167", "13", "ESCOLA", "ROSANA", "12", "41", ""],
    ]


def test_rows_of_a_second_ballot_are_left_out(tmp_path: Path) -> None:
    rows = open_rows(tmp_path / "t.csv", "1;SP;ROSANA;167;12;-1;ESCOLA;300;-1", "2;SP;ROSANA;167;12;-1;ESCOLA;300;-1")
    assert len(rows) == 1


def test_row_of_another_width_is_passed_on_to_be_refused(tmp_path: Path) -> None:
    rows = open_rows(tmp_path / "t.csv", "1;SP;ROSANA;167;12;-1;ESCOLA;300;-1", "Total;300")
    assert rows[1] == ["Total", "300"]


def test_a_table_of_our_own_layout_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "secoes.csv"
    path.write_text("zona;secao\n1;2\n", "utf-8")
    assert not isinstance(Files().open_table(path), PollingPlaces)
