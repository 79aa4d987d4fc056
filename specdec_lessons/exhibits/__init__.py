"""Functions that are wrong on purpose: what bug boxes show and graders name. One module per chapter.

Each has the signature of the right one; the first line of its docstring says what it does wrong.
"""
