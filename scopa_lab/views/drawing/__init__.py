"""States, cards and moves drawn and said: SVG, text, phrases."""
