"""The colours and marks that the figures share, and the paints of the cards."""

INK = "#1f2d27"
PALE = "#8a978f"
SIDE_INK = ("#2c4f78", "#9a3a2c")
SIDE_TINT = ("#c9d6e6", "#edcfca")
SIDE_MARKER = ("o", "s")

DARK = "#3a3226"
PAPER = "#fffaee"
LINEN = "#f6eedb"
SKIN = "#f3d2ac"
GOLD = "#e3b23c"
RED = "#c2392f"
BLUE = "#4274ab"
GREEN = "#5d8c40"
LEATHER = "#b07a43"
BROWN = "#6b4426"
STEEL = "#bccad6"
WHITE = "#ece7dc"
FAIR = "#c08a3a"
BLACK = "#3d332d"
