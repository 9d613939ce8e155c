"""Fuzzers: cases drawn from a seed, each checked by something that must hold whatever is drawn; ``python -m tests.fuzz --help``.

A module of this package is a fuzzer if it has a function ``check(rng)``, which makes one case from a generator and raises if it fails.
"""
