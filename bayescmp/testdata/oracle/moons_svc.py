# The fold scores of scikit-learn's example "Statistical comparison of models using grid search". A
# test fold has five points of each class, so the area under the ROC curve is a multiple of 1/25.
from sklearn.datasets import make_moons
from sklearn.model_selection import GridSearchCV, RepeatedStratifiedKFold
from sklearn.svm import SVC

X, y = make_moons(noise=0.352, random_state=1, n_samples=100)
grid = [{"kernel": ["linear"]}, {"kernel": ["poly"], "degree": [2, 3]}, {"kernel": ["rbf"]}]
cv = RepeatedStratifiedKFold(n_splits=10, n_repeats=10, random_state=0)
search = GridSearchCV(SVC(random_state=0), grid, scoring="roc_auc", cv=cv).fit(X, y)
for i, name in enumerate(["linear", "poly_2", "poly_3", "rbf"]):
    scores = [search.cv_results_[f"split{k}_test_score"][i] for k in range(100)]
    print(name, *(round(25 * s) for s in scores))
