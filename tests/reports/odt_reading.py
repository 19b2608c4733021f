"""An ODT read back: its text by paragraphs, its tables by cells, its XML by names."""

from io import BytesIO
from zipfile import ZipFile

from lxml import etree
from odfdo import Document

NAMES = {
    "office": "urn:oasis:names:tc:opendocument:xmlns:office:1.0",
    "style": "urn:oasis:names:tc:opendocument:xmlns:style:1.0",
    "text": "urn:oasis:names:tc:opendocument:xmlns:text:1.0",
    "table": "urn:oasis:names:tc:opendocument:xmlns:table:1.0",
    "draw": "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0",
    "fo": "urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0",
    "svg": "urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0",
    "xlink": "http://www.w3.org/1999/xlink",
    "manifest": "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0",
}


def parts(file: bytes) -> dict[str, bytes]:
    """The members of the package, in order."""
    with ZipFile(BytesIO(file)) as package:
        assert package.testzip() is None
        return {name: package.read(name) for name in package.namelist()}


def xml(file: bytes, part: str = "content.xml") -> etree._Element:
    """A part, parsed strictly."""
    return etree.fromstring(parts(file)[part])


def found(root: etree._Element, path: str) -> list:
    """What a path finds, with the usual prefixes."""
    return root.xpath(path, namespaces=NAMES)


def text_of(element: etree._Element) -> str:
    """An element's text, its blanks written out."""
    for blank in found(element, ".//text:s"):
        blank.text = " "
    return "".join(element.itertext())


def paragraphs(file: bytes) -> list[str]:
    """Every paragraph and heading of the body, those in tables too."""
    return [text_of(each) for each in found(xml(file), "//office:text//*[self::text:p or self::text:h]")]


def tables(file: bytes) -> list[list[list[str]]]:
    """Every table by rows of cells, the header first, as odfdo reads them."""
    body = Document(BytesIO(file)).body
    return [[[str(value or "") for value in row] for row in table.get_values()] for table in body.get_tables()]
