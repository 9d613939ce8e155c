"""Figures: margins, reviews, estimates and trees, drawn with matplotlib."""
