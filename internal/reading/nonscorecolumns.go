package reading

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/spelling"
)

// describing are the reasons for which a column of a wide table, too, holds no scores, whatever its
// values.
var describing = []string{metrics.RowNumbers, metrics.Property, metrics.Count, metrics.Effort,
	metrics.Date}

// shortNames may be the names of classifiers, too.
var shortNames = spelling.WordSet(`d k m p l dim attrs feats attributes features class classes
	length train test majority minority missing`)

// whyNoScores says why a column of a wide table holds no scores; "" if it may hold them. A short
// name may be the name of a classifier, unless the values are whole numbers and larger than scores.
func whyNoScores(t tables.Table, name string) string {
	isStep := func(step string) bool { return spelling.Same(step, name) }
	key, why := spelling.Key(name), metrics.WhyNoScore(name)
	switch {
	case !t.HasFractions(name) && slices.ContainsFunc(stepNames, isStep):
		return aStep
	case metrics.IsMetric(name) && metrics.IsCost(name):
		return aCost
	case why == "" && (shortNames[key] || describedBy(key) || strings.HasPrefix(name, "#")):
		why = metrics.Property
	case !slices.Contains(describing, why):
		return ""
	}
	certain := len(key) > 4 && !shortNames[key] && name[0] != '#'
	if certain || t.Largest(name) > 1 && (!t.HasFractions(name) || key == "ir") {
		return why
	}
	return ""
}

const (
	aCost = "a cost, not a score"
	aStep = "steps of the training, not a score"
)

// stepNames are for a column that counts the steps of a training.
var stepNames = []string{
	"step", "_step", "global_step", "trainer/global_step", "steps", "timestep", "timesteps",
	"total_timesteps", "env_step", "env_steps", "epoch", "epochs",
}

// describedBy reports whether a name is about what data sets have: numeric attributes.
func describedBy(key string) bool {
	for _, kind := range []string{"attributes", "features", "instances", "classes", "values"} {
		rest := strings.TrimSuffix(key, kind)
		if slices.Contains([]string{"numeric", "numerical", "nominal", "categorical", "missing",
			"binary", "symbolic"}, rest) {
			return true
		}
	}
	return false
}

// rowNumberNames are the names of columns that number rows, in lower case.
var rowNumberNames = []string{
	"", "index", "id", "row", "rownames", "row.names", "no", "no.", "nr", "nr.", "#", "x", "i",
}

// numbersRows reports whether a column numbers the rows: by its name, with a different whole number
// in each row. Labels of summary rows may be among them.
func numbersRows(t tables.Table, name string) bool {
	low := strings.ToLower(strings.TrimSpace(name))
	if !strings.HasPrefix(low, "unnamed: ") && !slices.Contains(rowNumberNames, low) {
		return false
	}
	seen := map[string]bool{}
	for _, cell := range t.Column(name) {
		if _, ok := summaryOf(cell); ok || cell == "" {
			continue
		}
		v, err := strconv.ParseFloat(cell, 64)
		if err != nil || v != math.Trunc(v) || v < 0 || seen[cell] {
			return false
		}
		seen[cell] = true
	}
	return len(seen) > 0
}
