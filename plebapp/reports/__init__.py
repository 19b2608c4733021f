"""The official documents, drawn with reportlab: style, page, tables and signatures are shared by all of them."""
