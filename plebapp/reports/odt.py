"""A composition as an OpenDocument text, for pasting into the court's own systems or going on in a word processor.

Its styles are those of `resources/odt`, by name; tables are tables, with their header on every page. Marks
head each page besides standing in the text, and each foot says of what this is an extract. The same composition gives
the same bytes: whatever bears a date bears that of the issue.
"""

from collections.abc import Iterator
from datetime import datetime
from io import BytesIO
from itertools import count
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from odfdo import Document

from plebapp.reports.composition import Arms, Composition, Heading, Sheet, Signature, Style, Table, Text
from plebapp.reports.extract import UNSIGNED, Mark, Notice, Piece, one_line, pieces
from plebapp.reports.odt_tables import column_styles, table_xml
from plebapp.reports.odt_text import bold, escaped, paragraph
from plebapp.resource import resource

LANGUAGE = "pt-BR"
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
_ARMS_PART = "Pictures/brasao.png"
_ARMS_HEIGHT = 21  # millimetres, as on paper
_KEPT_OF_TEMPLATE = {
    "/", "mimetype", "settings.xml", "meta.xml", "styles.xml", "content.xml", "META-INF/manifest.xml"
}  # fmt: skip
_OLDEST_OF_ZIP = (1980, 1, 1, 0, 0, 0)


def odt(composition: Composition, notice: str) -> bytes:
    """Return the text as an ODT file, ending with `notice` and the marks."""
    document, sheet = Document("text"), composition.sheet
    _strip(document)
    _describe(document, sheet)
    told = list(pieces(composition, notice))
    columns = column_styles(piece for piece in told if isinstance(piece, Table))
    numbers = count(1)
    text = "".join(xml for piece in told for xml in _xml(document, piece, numbers))
    _put(document, "content.xml", "odt/conteudo.xml", colunas="".join(columns), texto=text)
    marks = escaped("  ·  ".join(sheet.marks))
    _put(document, "styles.xml", "odt/estilos.xml", marcas=marks, aviso=escaped(notice))
    stream = BytesIO()
    document.save(stream)
    return _dated(stream.getvalue(), sheet.issued_at)


def _put(document: Document, part: str, source: str, **content: str) -> None:
    """Put a part in place, made of a resource with its places filled."""
    document.set_part(part, resource(source).read_text(encoding="utf-8").format(**content).encode())


def _strip(document: Document) -> None:
    """Take away the template's parts that no text needs: menus, toolbars, a thumbnail of another document."""
    for part in set(document.parts) - _KEPT_OF_TEMPLATE:
        document.del_part(part)
    manifest = document.manifest
    for path in set(manifest.get_paths()) - _KEPT_OF_TEMPLATE:
        manifest.del_full_path(path)


def _describe(document: Document, sheet: Sheet) -> None:
    meta, issued_at = document.meta, sheet.issued_at.replace(tzinfo=None)
    meta.title, meta.subject = one_line(sheet.title), one_line(sheet.subject)
    meta.creator = meta.initial_creator = one_line(sheet.author)
    meta.generator = sheet.producer
    meta.creation_date = meta.date = issued_at
    meta.language = LANGUAGE


def _xml(document: Document, piece: Piece, numbers: Iterator[int]) -> Iterator[str]:
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
            yield from _arms(document, piece)
        case Signature(name, role):
            yield paragraph("Assinatura", escaped(name) if name.strip() else UNSIGNED)
            yield paragraph("Cargo", escaped(role))
        case Table():
            yield table_xml(piece, f"Tabela {next(numbers)}")


def _arms(document: Document, arms: Arms) -> Iterator[str]:
    """Yield the court's arms; the neutral emblem is the paper's alone."""
    if arms.picture is None:
        return
    document.set_part(_ARMS_PART, arms.picture)
    document.manifest.add_full_path(_ARMS_PART, "image/png")
    width, height = _png_size(arms.picture)
    wide = _ARMS_HEIGHT * width / height
    frame = (
        f'<draw:frame draw:name="Brasao" text:anchor-type="as-char" svg:width="{wide:.2f}mm" '
        f'svg:height="{_ARMS_HEIGHT}mm"><draw:image xlink:href="{_ARMS_PART}" xlink:type="simple" xlink:show="embed" '
        f'xlink:actuate="onLoad" draw:mime-type="image/png"/><svg:title>{escaped(arms.alternative)}</svg:title>'
        "</draw:frame>"
    )
    yield paragraph("Brasao", frame)


def _png_size(picture: bytes) -> tuple[int, int]:
    """Return the width and height that a PNG's header tells."""
    return int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])


def _dated(file: bytes, moment: datetime) -> bytes:
    """Return the file with every member dated by the issue, not by the clock of the machine."""
    date = max(moment.timetuple()[:6], _OLDEST_OF_ZIP)
    stream = BytesIO()
    with ZipFile(BytesIO(file)) as source, ZipFile(stream, "w") as target:
        for member in source.infolist():
            # The kind of file is told by what lies first in it, as it is.
            packing = ZIP_STORED if member.filename == "mimetype" else ZIP_DEFLATED
            target.writestr(ZipInfo(member.filename, date), source.read(member), packing)
    return stream.getvalue()
