"""Played deals and matches as values and as text."""

from scopa_lab.records.deal_record import DealRecord, MatchRecord, read_record

__all__ = ["DealRecord", "MatchRecord", "read_record"]
