"""The compiled search: functions over integers, no Python objects.

A question is "does side 0 end with a margin of at least `goal`?". The search answers it depth first, with all of its state in
arrays, so it can stop after a number of nodes and go on later. Only ``compiled_search.py`` and ``threads.py`` call it.

``layout`` says how everything stands in the arrays, ``bits`` are the small tools; ``open_items``, ``plays`` and ``moves`` are the rules,
``promises`` orders moves, ``table`` remembers, ``ranks`` is the game of sweeps alone, and ``depth_first`` searches. How they are compiled,
and what is kept of it, stands in ``compiling.py``.
"""

from scopa_lab.solver.kernel.bits import stir as stir
from scopa_lab.solver.kernel.depth_first import search as search
from scopa_lab.solver.kernel.layout import *  # noqa: F403  its names are the kernel's
from scopa_lab.solver.kernel.moves import legal as legal
from scopa_lab.solver.kernel.open_items import capture as capture
from scopa_lab.solver.kernel.plays import bounds as bounds
from scopa_lab.solver.kernel.plays import play as play
from scopa_lab.solver.kernel.promises import order as order
from scopa_lab.solver.kernel.table import copy_entries as copy_entries
