# The scores of the usage example in autorank's README, in thousandths. Rounding changes no rank, as
# the last two lines show.
import numpy as np
from scipy.stats import rankdata

np.random.seed(42)
means = [0.2, 0.3, 0.5, 0.8, 0.85, 0.9]
scores = np.array([np.random.normal(mean, 0.3, 50).clip(0, 1) for mean in means])
for i, population in enumerate(scores):
    print(f"pop_{i}", *(round(1000 * s) for s in population))
print(rankdata(-scores, axis=0).mean(axis=1))
print(rankdata(-scores.round(3), axis=0).mean(axis=1))
