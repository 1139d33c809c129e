"""The best ways to lay thirteen cards: exact under any table of row values, with the kernel or without."""

from capsa.solver.aims import Aim, Solved, solve
from capsa.solver.exact import Solutions, best, best_of
from capsa.solver.pareto import pareto
from capsa.solver.population import Population, percentiles, point_values, population, usual_population
from capsa.solver.values import RowValues, royalty_values, strengths

__all__ = [
    "Aim",
    "Population",
    "RowValues",
    "Solutions",
    "Solved",
    "best",
    "best_of",
    "pareto",
    "percentiles",
    "point_values",
    "population",
    "royalty_values",
    "solve",
    "strengths",
    "usual_population",
]
