"""Making an archival document (PDF/A-3) of what reportlab wrote: structure, description, colours, attachments.

The structure joins the file as raw objects; pikepdf sets the rest. Nothing of it rests on the clock or on chance.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import md5
from io import BytesIO

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Pdf, String

from plebapp.reports.composition import Attachment, Sheet
from plebapp.reports.paper.metadata import Level, metadata, pdf_date
from plebapp.reports.paper.tags import Element, structure
from plebapp.reports.paper.updating import updated
from plebapp.resource import resource

LANGUAGE = "pt-BR"
_COLOURS, _PROFILE = "sRGB", "srgb.icc"


@dataclass(frozen=True, slots=True)
class Tags:
    """A document's structure: its root, and which element holds each piece of content, page by page."""

    root: Element
    owners: Sequence[Sequence[Element]]


def finish(drawn: bytes, sheet: Sheet, attachments: Sequence[Attachment], tags: Tags | None) -> bytes:
    """Return the archival file: tagged (PDF/A-3a and PDF/UA-1), or without tags PDF/A-3b. The sheet's texts are fit to
    print."""
    level = Level.BASIC if tags is None else Level.ACCESSIBLE
    top = 0
    if tags is not None:
        drawn, top = _with_structure(drawn, tags)
    out = BytesIO()
    with Pdf.open(BytesIO(drawn)) as pdf:
        if tags is not None:
            _tag(pdf, top)
        _describe(pdf, sheet, level)
        _set_colours(pdf)
        _attach(pdf, attachments, sheet.issued_at)
        pdf.save(
            out,
            min_version="1.7",
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            deterministic_id=True,
        )
    return out.getvalue()


def _with_structure(drawn: bytes, tags: Tags) -> tuple[bytes, int]:
    """Return the file with the objects of the structure, and the number of the first of them."""
    with Pdf.open(BytesIO(drawn)) as pdf:
        pages = [int(page.objgen[0]) for page in pdf.pages]
        first, root = int(pdf.trailer.Size), int(pdf.Root.objgen[0])
    return updated(drawn, first, root, structure(tags.root, tags.owners, pages, first)), first


def _tag(pdf: Pdf, top: int) -> None:
    pdf.Root.StructTreeRoot = pdf.get_object(top, 0)
    pdf.Root.MarkInfo = Dictionary(Marked=True)
    for number, page in enumerate(pdf.pages):
        page.StructParents = number
        page.Tabs = Name.S


def _describe(pdf: Pdf, sheet: Sheet, level: Level) -> None:
    """Set language and description: the document information, and metadata that agree with it."""
    pdf.Root.Lang = String(LANGUAGE)
    pdf.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
    moment = pdf_date(sheet.issued_at)
    pdf.trailer.Info = pdf.make_indirect(
        Dictionary(
            Title=String(sheet.title),
            Author=String(sheet.author),
            Subject=String(sheet.subject),
            Creator=String(sheet.producer),
            Producer=String(sheet.producer),
            CreationDate=String(moment),
            ModDate=String(moment),
        )
    )
    pdf.Root.Metadata = pdf.make_stream(metadata(sheet, level, LANGUAGE), Type=Name.Metadata, Subtype=Name.XML)


def _set_colours(pdf: Pdf) -> None:
    profile = pdf.make_stream(resource(_PROFILE).read_bytes(), N=3)
    intent = Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFA1,
        OutputConditionIdentifier=String(_COLOURS),
        Info=String(_COLOURS),
        DestOutputProfile=profile,
    )
    pdf.Root.OutputIntents = Array([intent])


def _attach(pdf: Pdf, attachments: Sequence[Attachment], moment: datetime) -> None:
    """Embed the files as the data that the document is made of (ISO 19005-3, 6.8)."""
    if not attachments:
        return
    names: list[Object] = []
    files: list[Object] = []
    for attachment in sorted(attachments, key=lambda each: each.name):
        name = String(attachment.name)
        embedded = pdf.make_stream(
            attachment.content,
            Type=Name.EmbeddedFile,
            Subtype=Name(f"/{attachment.media_type}"),
            Params=Dictionary(
                Size=len(attachment.content),
                ModDate=String(pdf_date(moment)),
                CheckSum=String(md5(attachment.content, usedforsecurity=False).digest()),
            ),
        )
        described = Dictionary(
            Type=Name.Filespec,
            F=name,
            UF=name,
            Desc=String(attachment.description),
            AFRelationship=Name.Data,
            EF=Dictionary(F=embedded, UF=embedded),
        )
        files.append(pdf.make_indirect(described))
        names.extend((name, files[-1]))
    pdf.Root.AF = Array(files)
    pdf.Root.Names = Dictionary(EmbeddedFiles=Dictionary(Names=Array(names)))
