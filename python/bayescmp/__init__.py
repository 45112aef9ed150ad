"""Is classifier B really better than A, are the two practically the same, or is it undecided?

    >>> import bayescmp
    >>> tree = [0.81, 0.79, 0.84, 0.80, 0.82]
    >>> forest = [0.86, 0.83, 0.88, 0.87, 0.85]
    >>> answer = bayescmp.compare(tree, forest, rope=0.01, rows="folds", names=("tree", "forest"))
    >>> answer.decision
    'right better'
    >>> round(answer.p.right, 4)
    0.988

The package asks the program bayescmp, which the wheel has inside. docs/python.md of bayescmp is
the guide, and docs/glossary.md has the names of all numbers.
"""

from .answers import Answer, Record, Report
from .errors import BayescmpError, InputError, OptionError, ProgramError, schema
from .estimators import compare_estimators, cross_validated
from .figures import Figure
from .scores import Scores, compare, compare_many, games

__version__ = "0.1.0"

__all__ = [
    "Answer", "BayescmpError", "Figure", "InputError", "OptionError", "ProgramError", "Record",
    "Report", "Scores", "compare", "compare_estimators", "compare_many", "cross_validated", "games",
    "schema",
]
