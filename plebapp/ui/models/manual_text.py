"""How the manual's Markdown is set: the program's type, air between paragraphs, quiet tables."""

from PySide6.QtGui import (
    QFont,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrame,
    QTextLength,
    QTextTable,
    QTextTableFormat,
)

from plebapp.ui import theme
from plebapp.ui.palette import Role
from plebapp.ui.spacing import pixels
from plebapp.ui.typography import Text

_HEADINGS = {1: Text.TITLE, 2: Text.SECTION, 3: Text.STRONG}
_UPRIGHT = ["Consolas", "DejaVu Sans Mono", "Liberation Mono", "monospace"]
_LINE_HEIGHT = 125  # per cent
_LISTING = 0.9  # of small type


def dress(document: QTextDocument) -> None:
    """Set a document read from Markdown in the fonts and colours in force."""
    document.setDefaultFont(theme.current().font())
    document.setDocumentMargin(pixels(3))
    block = document.begin()
    while block.isValid():
        _dress_block(block)
        block = block.next()
    for frame in document.rootFrame().childFrames():
        _dress_frame(frame)


def _dress_block(block: QTextBlock) -> None:
    cursor = QTextCursor(block)
    level = block.blockFormat().headingLevel()
    if block.blockFormat().nonBreakableLines():
        _dress_listing(cursor)
        return
    in_table = cursor.currentTable() is not None
    shape = QTextBlockFormat()
    shape.setLineHeight(_LINE_HEIGHT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    shape.setTopMargin(pixels(2.5 if level == 2 else 1.5) if level > 1 else 0)
    shape.setBottomMargin(0 if in_table else pixels(1 if block.textList() is None else 0.5))
    cursor.mergeBlockFormat(shape)
    cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
    letters = QTextCharFormat()
    if level:
        letters.setFont(theme.current().font(_HEADINGS.get(level, Text.STRONG)))
        letters.setForeground(theme.current().color(Role.TEXT))
        cursor.mergeCharFormat(letters)
    _dress_pieces(block)


def _dress_listing(cursor: QTextCursor) -> None:
    """Set a line of a listing close to the next, in the small upright face, so that most lines fit."""
    shape = QTextBlockFormat()
    shape.setBottomMargin(0)
    cursor.mergeBlockFormat(shape)
    letters = QTextCharFormat()
    letters.setFontFamilies(_UPRIGHT)
    letters.setFontStyleHint(QFont.StyleHint.Monospace)
    letters.setFontPointSize(theme.current().font(Text.SMALL).pointSizeF() * _LISTING)
    cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
    cursor.mergeCharFormat(letters)


def _dress_pieces(block: QTextBlock) -> None:
    """Give links the accent and code the upright face, piece by piece."""
    pieces = block.begin()
    while not pieces.atEnd():
        fragment = pieces.fragment()
        pieces += 1
        before = fragment.charFormat()
        after = QTextCharFormat()
        if before.isAnchor():
            after.setForeground(theme.current().color(Role.ACCENT))
        if before.fontFixedPitch():
            after.setBackground(theme.current().color(Role.RAISED))
            after.setFontFamilies(_UPRIGHT)
            after.setFontStyleHint(QFont.StyleHint.Monospace)
            after.setFontPointSize(theme.current().font(Text.SMALL).pointSizeF())
        cursor = QTextCursor(block)
        cursor.setPosition(fragment.position())
        cursor.setPosition(fragment.position() + fragment.length(), QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(after)


def _dress_frame(frame: QTextFrame) -> None:
    if isinstance(frame, QTextTable):
        shape: QTextTableFormat = frame.format().toTableFormat()
        shape.setBorder(1)
        shape.setBorderCollapse(True)
        shape.setBorderBrush(theme.current().color(Role.BORDER))
        shape.setCellPadding(pixels(0.75))
        shape.setCellSpacing(0)
        shape.setBottomMargin(pixels(1.5))
        shape.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        frame.setFormat(shape)
