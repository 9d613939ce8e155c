"""Widgets: the table, the board, the editor and the trainer, each front end beside its Python."""
