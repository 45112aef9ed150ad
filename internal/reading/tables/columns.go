package tables

import (
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/spelling"
)

// The names that columns may have. Capitals, spaces and punctuation do not matter: data.name and
// DataName are data_name. The first one that is found counts, so the better names come first.
var (
	DatasetNames = []string{
		"dataset", "dataset_name", "data_name", "data", "key_dataset", "db",
		"database", "corpus", "task", "task_name", "problem", "problem_name", "instance",
		"instance_name", "benchmark", "benchmark_name", "stream", "environment", "env", "env_name",
		"env_id", "environment_id", "environment_name", "game",
		"dataset_id", "data_id", "task_id", "problem_id", "instance_id",
		"function", "function_name", "benchmark_function", "test_function", "function_id",
		"series", "series_id", "unique_id",
		// In German, French, Spanish, Portuguese and Chinese.
		"Datensatz", "Datensätze", "Datenmenge", "jeu de données", "jeu de donnees", "données",
		"conjunto de datos", "conjunto de dados", "base de datos", "base de dados", "datos",
		"dados", "数据集", "資料集", "数据",
	}
	ClassifierNames = []string{
		"classifier", "algorithm", "model", "method", "learner", "clf", "classifier_name",
		"algorithm_name", "model_name", "method_name", "learner_name", "clf_name", "alg", "algo",
		"framework", "scheme", "key_scheme", "system", "approach", "technique", "pipeline",
		"wflow_id", "workflow", "flow_name", "agent", "estimator", "estimator_name",
		"classifier_id",
		"learner_id", "model_id", "algorithm_id", "method_id", "alg_name", "algo_name", "team",
		"participant", "submission", "engine", "solver", "optimizer", "optimizer_name", "optimiser",
		"detector", "recommender", "forecaster",
		"Klassifikator", "Klassifizierer", "Verfahren", "Algorithmus", "Modell", "Methode",
		"classifieur", "algorithme", "modèle", "modele", "méthode", "clasificador", "algoritmo",
		"modelo", "método", "metodo", "classificador", "分类器", "算法", "模型", "方法",
	}
	RunNames = []string{
		"run", "repeat", "repetition", "rep", "replication", "replicate", "trial", "key_run",
		"execution_id", "resample", "iteration", "iter", "seed", "random_seed", "random_state",
		"rng_seed",
		"Lauf", "Durchlauf", "Wiederholung", "exécution", "répétition", "repetition", "essai",
		"ejecución", "ejecucion", "repetición", "repeticion", "corrida", "semilla", "execução",
		"execucao", "repetição", "repeticao", "rodada", "semente", "运行", "重复", "随机种子", "种子",
	}
	FoldNames = []string{
		"fold", "cv_fold", "fold_id", "fold_number", "fold_nr", "fold_no", "key_fold",
		"outer_fold", "split", "split_id", "split_number", "cv_split", "cv", "cv_iter", "cutoff",
		"Falte", "Faltung", "pli", "pliegue", "partición", "particion", "dobra", "partição",
		"particao", "折", "折数",
	}
	TrainNames = []string{
		"n_train", "train_size", "num_train", "train_n", "n_training", "training_size",
		"size_train", "number_of_training_instances",
	}
	TestNames = []string{
		"n_test", "test_size", "num_test", "test_n", "n_testing", "testing_size", "size_test",
		"number_of_testing_instances",
	}
	// MetricNames are for a column that names a metric in each row.
	MetricNames = []string{
		"metric", "metric_name", "measure", "measure_name", "evaluation_measure", "function",
		"indicator", "indicator_name", "score_name", "scoring", "criterion", "statistic",
		"Metrik", "Maß", "Kennzahl", "métrique", "metrique", "mesure", "métrica", "metrica",
		"medida", "指标", "度量",
	}
)

// Find returns the column with one of these names, or "".
func (t Table) Find(names []string) string {
	if found := t.All(names); len(found) > 0 {
		return found[0]
	}
	return ""
}

// All returns the columns with any of these names, those with better names first.
func (t Table) All(names []string) []string {
	var found []string
	for _, want := range names {
		for _, name := range t.Names {
			if spelling.Same(name, want) && !slices.Contains(found, name) {
				found = append(found, name)
			}
		}
	}
	return found
}

// Numeric lists the columns of numbers that are not in used.
func (t Table) Numeric(used []string) []string {
	var names []string
	for _, name := range t.Names {
		if !slices.Contains(used, name) && t.IsNumeric(name) {
			names = append(names, name)
		}
	}
	return names
}

// IsNumeric reports whether most values of a column, missing ones aside, are numbers.
func (t Table) IsNumeric(name string) bool {
	k := t.Cells(name).counted()
	return k.numbers > 0 && k.numbers >= k.words
}

// IsText reports whether a column has words, and not only gaps and numbers.
func (t Table) IsText(name string) bool { return !t.IsNumeric(name) && !t.IsEmpty(name) }

// IsEmpty reports whether a column has missing values only.
func (t Table) IsEmpty(name string) bool {
	return !t.Cells(name).Any(func(cell string) bool {
		return !IsMissing(strings.TrimSpace(cell))
	})
}

// HasNumber reports whether a column has a number.
func (t Table) HasNumber(name string) bool { return t.Cells(name).counted().numbers > 0 }

// HasFractions reports whether a column is one of numbers, some of them not whole.
func (t Table) HasFractions(name string) bool {
	return t.Cells(name).counted().fractions > 0 && t.IsNumeric(name)
}

// Largest is the largest score of a column, or 0 if none is above 0.
func (t Table) Largest(name string) float64 {
	most := 0.0
	cells := t.Cells(name)
	for i := range cells.Texts() {
		if v, err := ParseScore(cells.Text(i)); err == nil && v > most {
			most = v
		}
	}
	return most
}

// With returns the table with one more column, or another one of that name.
func (t Table) With(name string, values []string) Table {
	names, cells, added := t.Names, t.Cells, Plain(values)
	if !t.Has(name) {
		names = append(slices.Clone(names), name)
	}
	t.Names = names
	t.Cells = func(n string) *Cells {
		if n == name {
			return added
		}
		return cells(n)
	}
	return t
}
