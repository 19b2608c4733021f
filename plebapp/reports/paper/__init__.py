"""The paper of official documents, drawn with reportlab: style, page, tables, signatures, shared by all of them."""
