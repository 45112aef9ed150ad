package reading

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// describers are columns that describe the data sets, by their words without number or n.
var describers = wordSet(`instances features classes attributes examples samples imbalanceratio
	imbalance datasetsize rows columns cols variables dimensions dimensionality dims labels
	instance feature class attribute example sample sizedataset trainsize testsize trainingsize
	serieslength numericattributes nominalattributes categoricalfeatures numericalfeatures
	minorityclass majorityclass missingvalues openmlid datasetid did tid taskid rownumber
	fittime traintime testtime trainingtime predicttime time times runtime duration seconds
	timestamp date`)

// shortDescribers are such names that may be names of classifiers, too. Their values have to be
// whole numbers, and larger than scores.
var shortDescribers = wordSet(`ir n m k p d c l id no nr index size length train test dim attrs
	feats num number count counts minority majority`)

// describes reports whether a column describes the data sets and has no scores.
func (t Table) describes(name string) bool {
	words := lowWords(name)
	for len(words) > 1 && (words[0] == "n" || strings.HasPrefix("number", words[0]) ||
		words[0] == "of" || words[0] == "total" || words[0] == "no" || words[0] == "nr") {
		words = words[1:]
	}
	joined := strings.Join(words, "")
	for _, prefix := range []string{"n", "num"} {
		if describers[strings.TrimPrefix(joined, prefix)] {
			return true
		}
	}
	short := shortDescribers[joined] || strings.Trim(name, "# ") == ""
	return short && t.largest(name) > 1 && !t.hasFractions(name) ||
		joined == "ir" && t.largest(name) > 1
}

// rowNumberNames are the names of columns that number rows, in lower case.
var rowNumberNames = []string{
	"", "index", "id", "row", "rownames", "row.names", "no", "no.", "nr", "nr.", "#", "x", "i",
}

// numbersRows reports whether a column numbers the rows: by its name, with a different whole number
// in each row. Labels of summary rows may be among them.
func (t Table) numbersRows(name string) bool {
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

// isText reports whether a column has words, and not only gaps and numbers.
func (t Table) isText(name string) bool { return !t.isNumeric(name) && !t.isEmpty(name) }

// isEmpty reports whether a column has missing values only.
func (t Table) isEmpty(name string) bool {
	return !slices.ContainsFunc(t.Column(name), func(cell string) bool {
		return !missingScore(strings.TrimSpace(cell))
	})
}
