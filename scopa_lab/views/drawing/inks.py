"""The colours and marks that the figures share."""

INK = "#1f2d27"
PALE = "#8a978f"
SIDE_INK = ("#2c4f78", "#9a3a2c")
SIDE_TINT = ("#c9d6e6", "#edcfca")
SIDE_MARKER = ("o", "s")
