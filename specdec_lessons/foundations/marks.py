"""One visual language for every figure, page, trace and terminal.

Okabe-Ito colours, which colour-blind readers can tell apart; and for each kind of token a mark and a
letter, so that nothing hangs on colour alone.
"""

from __future__ import annotations

TARGET = "#0072B2"
DRAFT = "#E69F00"
ACCEPTED = "#009E73"
RECOVERED = "#D55E00"
BONUS = "#CC79A7"

COLOURS = {"accepted": ACCEPTED, "recovered": RECOVERED, "bonus": BONUS}
MARKS = {"accepted": "o", "recovered": "X", "bonus": "*"}  # matplotlib marker codes
LINES = {"accepted": "solid", "recovered": "dotted", "bonus": "dashed"}  # CSS and matplotlib agree on these
LETTERS = {"accepted": "a", "recovered": "r", "bonus": "b"}
