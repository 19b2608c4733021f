"""A composition as an OpenDocument text, for pasting into the court's own systems or going on in a word processor.

Its styles are those of `resources/odt`, by name; tables are tables, with their header on every page. Marks head each
page besides standing in the text, and each foot says of what this is an extract. The same composition gives the same
bytes: whatever bears a date bears that of the issue.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime
from io import BytesIO
from itertools import count
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from plebapp.reports.composition import Arms, Composition, Heading, Sheet, Signature, Style, Table, Text
from plebapp.reports.extract import UNSIGNED, Mark, Notice, Piece, pieces
from plebapp.reports.odt_tables import column_styles, table_xml
from plebapp.reports.odt_text import bare, bold, escaped, paragraph
from plebapp.resource import resource

_STYLES: dict[Style, str] = {
    Style.COURT: "Tribunal",
    Style.BOARD: "Junta",
    Style.TITLE: "Title",
    Style.SUBTITLE: "Subtitle",
    Style.BODY: "Text_20_body",
    Style.ITEM: "Item",
    Style.SMALL: "Nota",
    Style.PROCLAIMED: "Proclamacao",
    Style.DATE: "Local_20_e_20_data",
}
_JOINED = "Corpo_20_unido"
_KIND = "application/vnd.oasis.opendocument.text"
_ARMS_PART = "Pictures/brasao.png"
_ARMS_ENTRY = f'<manifest:file-entry manifest:full-path="{_ARMS_PART}" manifest:media-type="image/png"/>'
_ARMS_HEIGHT = 21  # millimetres, as on paper
_OLDEST_OF_ZIP = (1980, 1, 1, 0, 0, 0)


def odt(composition: Composition, notice: str) -> bytes:
    """Return the text as an ODT file, ending with `notice` and the marks."""
    told = list(pieces(composition, notice))
    arms = next((piece.picture for piece in told if isinstance(piece, Arms)), None)
    # What tells the kind of the file lies first, then the manifest.
    parts = {
        "mimetype": _KIND.encode(),
        "META-INF/manifest.xml": _filled("manifesto", especie=_KIND, figuras="" if arms is None else _ARMS_ENTRY),
        "content.xml": _content(told),
        "styles.xml": _filled("estilos", marcas=escaped("  ·  ".join(composition.sheet.marks)), aviso=escaped(notice)),
        "meta.xml": _description(composition.sheet),
    }
    if arms is not None:
        parts[_ARMS_PART] = arms
    return _package(parts, composition.sheet.issued_at)


def _filled(name: str, **content: str) -> bytes:
    """Return a part made of a resource with its places filled."""
    return resource(f"odt/{name}.xml").read_text(encoding="utf-8").format(**content).encode()


def _description(sheet: Sheet) -> bytes:
    return _filled(
        "descricao",
        programa=bare(sheet.producer),
        titulo=bare(sheet.title),
        assunto=bare(sheet.subject),
        autor=bare(sheet.author),
        momento=sheet.issued_at.replace(tzinfo=None).isoformat(timespec="seconds"),
    )


def _content(told: list[Piece]) -> bytes:
    numbers = count(1)
    columns = column_styles(piece for piece in told if isinstance(piece, Table))
    return _filled(
        "conteudo", colunas="".join(columns), texto="".join(xml for piece in told for xml in _xml(piece, numbers))
    )


def _xml(piece: Piece, numbers: Iterator[int]) -> Iterator[str]:
    match piece:
        case Mark(text):
            yield paragraph("Marca", escaped(text))
        case Notice(text):
            yield paragraph("Aviso_20_de_20_extrato", escaped(text))
        case Text():
            style = _JOINED if piece.with_next and piece.style is Style.BODY else _STYLES[piece.style]
            yield paragraph(style, f"{bold(piece.lead)}{escaped(piece.text)}{bold(piece.tail)}")
        case Heading(text, level):
            yield f'<text:h text:style-name="Heading_20_{level}" text:outline-level="{level}">{escaped(text)}</text:h>'
        case Arms():
            yield from _arms(piece)
        case Signature(name, role):
            yield paragraph("Assinatura", escaped(name) if name.strip() else UNSIGNED)
            yield paragraph("Cargo", escaped(role))
        case Table():
            yield table_xml(piece, f"Tabela {next(numbers)}")


def _arms(arms: Arms) -> Iterator[str]:
    """Yield the court's arms; the neutral emblem is the paper's alone."""
    if arms.picture is None:
        return
    width, height = _png_size(arms.picture)
    wide = _ARMS_HEIGHT * width / height
    frame = (
        f'<draw:frame draw:name="Brasao" text:anchor-type="as-char" svg:width="{wide:.2f}mm" '
        f'svg:height="{_ARMS_HEIGHT}mm"><draw:image xlink:href="{_ARMS_PART}" xlink:type="simple" xlink:show="embed" '
        f'xlink:actuate="onLoad" draw:mime-type="image/png"/><svg:title>{bare(arms.alternative)}</svg:title>'
        "</draw:frame>"
    )
    yield paragraph("Brasao", frame)


def _png_size(picture: bytes) -> tuple[int, int]:
    """Return the width and height that a PNG's header tells."""
    return int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])


def _package(parts: Mapping[str, bytes], moment: datetime) -> bytes:
    """Return the parts in one file, the first as it is, each dated by the issue."""
    date = max(moment.timetuple()[:6], _OLDEST_OF_ZIP)
    stream = BytesIO()
    with ZipFile(stream, "w") as package:
        for number, (name, content) in enumerate(parts.items()):
            package.writestr(ZipInfo(name, date), content, ZIP_DEFLATED if number else ZIP_STORED)
    return stream.getvalue()
