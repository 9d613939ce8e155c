"""The tests of scopa_lab, one file per module, and what they share."""
