"""What a file says about itself: XMP metadata, with the marks of PDF/A-3 and PDF/UA-1."""

from datetime import datetime
from enum import Enum
from html import escape

from plebapp.reports.composition import Sheet


class Level(Enum):
    """The conformance of a file: with its structure (PDF/A-3a, and then PDF/UA-1 too), or without (PDF/A-3b)."""

    ACCESSIBLE = "A"
    BASIC = "B"


_ACCESSIBLE = """
  <rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part>
  </rdf:Description>
  <rdf:Description rdf:about=""
    xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
    xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
   <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
     <pdfaProperty:name>part</pdfaProperty:name>
     <pdfaProperty:valueType>Integer</pdfaProperty:valueType>
     <pdfaProperty:category>internal</pdfaProperty:category>
     <pdfaProperty:description>Part of ISO 14289</pdfaProperty:description>
    </rdf:li></rdf:Seq></pdfaSchema:property>
   </rdf:li></rdf:Bag></pdfaExtension:schemas>
  </rdf:Description>"""
_XMP = """<?xpacket begin="\N{ZERO WIDTH NO-BREAK SPACE}" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
    xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"
    xmlns:xmp="http://ns.adobe.com/xap/1.0/">
   <dc:format>application/pdf</dc:format>
   <dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
   <dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
   <dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
   <dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
   <pdf:Producer>{producer}</pdf:Producer>
   <xmp:CreatorTool>{producer}</xmp:CreatorTool>
   <xmp:CreateDate>{moment}</xmp:CreateDate>
   <xmp:ModifyDate>{moment}</xmp:ModifyDate>
   <xmp:MetadataDate>{moment}</xmp:MetadataDate>
   <pdfaid:part>3</pdfaid:part>
   <pdfaid:conformance>{level}</pdfaid:conformance>
  </rdf:Description>{accessible}
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>"""


def metadata(sheet: Sheet, level: Level, language: str) -> bytes:
    """Return the metadata of a file, whose texts hold no control character."""
    return _XMP.format(
        title=escape(sheet.title),
        author=escape(sheet.author),
        subject=escape(sheet.subject),
        producer=escape(sheet.producer),
        moment=sheet.issued_at.isoformat(timespec="seconds"),
        language=language,
        level=level.value,
        accessible=_ACCESSIBLE if level is Level.ACCESSIBLE else "",
    ).encode("utf-8")


def pdf_date(moment: datetime) -> str:
    """Return the moment as PDF writes it: D:20261005021400-03'00'."""
    offset = moment.strftime("%z")
    return f"D:{moment:%Y%m%d%H%M%S}{offset[:3]}'{offset[3:5]}'"
