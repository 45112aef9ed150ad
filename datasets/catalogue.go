package datasets

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-gota/gota/series"
)

// Names returns the names that [Load] knows, sorted. [Fetch] knows others.
func Names() []string {
	names := make([]string, len(catalogue))
	for i, e := range catalogue {
		names[i] = e.Name
	}
	slices.Sort(names)
	return names
}

// Describe returns the description of a data set, without loading or fetching it. An unknown name
// wraps [ErrUnknown].
func Describe(name string) (Info, error) {
	info, err := describe(name)
	info.Columns = slices.Clone(info.Columns)
	return info, err
}

func describe(name string) (Info, error) {
	if e, ok := findShipped(name); ok {
		return e.Info, nil
	}
	if s, ok := findSource(name); ok {
		return s.Info, nil
	}
	return Info{}, unknown(name)
}

func findShipped(name string) (shipped, bool) {
	for _, e := range catalogue {
		if e.Name == name {
			return e, true
		}
	}
	return shipped{}, false
}

func findSource(name string) (source, bool) {
	for _, s := range sources {
		if s.Name == name {
			return s, true
		}
	}
	return source{}, false
}

// unknown is the error for a name that neither Load nor Fetch knows.
func unknown(name string) error {
	var fetchable []string
	for _, s := range sources {
		fetchable = append(fetchable, s.Name)
	}
	return fmt.Errorf("%w %q (known: %s; by Fetch: %s)",
		ErrUnknown, name, strings.Join(Names(), ", "), strings.Join(fetchable, ", "))
}

// sources lists the data sets that Fetch downloads.
var sources = []source{corani}

// catalogue lists the data sets that are shipped with the package.
var catalogue = []shipped{
	{
		file: "battles-simulated.csv",
		Info: Info{
			Name:     "battles-simulated",
			Title:    "720 battles of 6 players before 24 judges, simulated",
			Origin:   "made by a random generator for bayescmp",
			Licence:  ownLicence,
			Citation: ownCitation,
			Rows:     720,
			Columns: []Column{
				{"question_id", series.Int, "1 to 120; six battles about each"},
				{"model_a", series.String, "the first player"},
				{"model_b", series.String, "the second player"},
				{"winner", series.String, "model_a, model_b, tie or tie (bothbad)"},
				{"judge", series.String, "judge-01 to judge-24"},
			},
		},
	},
	{
		file: "demsar-2006-table-2.csv",
		Info: Info{
			Name:     "demsar-2006-table-2",
			Title:    "AUC of C4.5 with m = 0 and with m tuned, on 14 UCI data sets",
			Origin:   demsarOrigin,
			Licence:  demsarLicence,
			Citation: demsarCitation + ", Table 2",
			Rows:     14 * 2,
			Columns:  demsarColumns,
		},
	},
	{
		file: "demsar-2006-table-6.csv",
		Info: Info{
			Name:     "demsar-2006-table-6",
			Title:    "AUC of C4.5 with m, cf, both or neither tuned, on 14 UCI data sets",
			Origin:   demsarOrigin,
			Licence:  demsarLicence,
			Citation: demsarCitation + ", Table 6",
			Rows:     14 * 4,
			Columns:  demsarColumns,
		},
	},
	{
		file: "uci-weka.csv.gz",
		Info: Info{
			Name: "uci-weka",
			Title: "five WEKA classifiers on 74 real data sets, " +
				"10 runs of 10-fold cross-validation",
			Origin:   uciOrigin,
			Licence:  ownLicence,
			Citation: ownCitation,
			Rows:     74 * 5 * 100,
			Columns: []Column{
				{"dataset", series.String, "one of 74, described in uci-weka-datasets"},
				{"classifier", series.String, "NaiveBayes, AODE, HNB, J48 or J48graft"},
				{"run", series.Int, "1 to 10"},
				{"fold", series.Int, "1 to 10; the same folds for every classifier"},
				{"n_train", series.Int, "instances trained on"},
				{"n_test", series.Int, "instances tested on"},
				{"accuracy", series.Float, "correct / n_test, a fraction, to 6 decimals"},
				{"auc", series.Float,
					"area under the ROC curve, 0 to 1: " +
						"each class against the rest, weighted by its frequency in the test fold"},
			},
		},
	},
	{
		file: "uci-weka-datasets.csv",
		Info: Info{
			Name:     "uci-weka-datasets",
			Title:    "the 74 data sets of uci-weka: sizes, sources, licences",
			Origin:   uciOrigin,
			Licence:  ownLicence,
			Citation: ownCitation,
			Rows:     74,
			Columns: []Column{
				{"dataset", series.String, "name, as in uci-weka"},
				{"instances", series.Int, "rows"},
				{"attributes", series.Int, "attributes, without the class"},
				{"numeric", series.Int, "numeric attributes"},
				{"nominal", series.Int, "nominal attributes"},
				{"classes", series.Int, "classes"},
				{"majority", series.Float, "share of the largest class, a fraction"},
				{"missing", series.Int, "missing attribute values"},
				{"collection", series.String, "UCI or other"},
				{"package", series.String, "Debian or npm package the data were taken from"},
				{"version", series.String, "version of the package"},
				{"object", series.String, "file or R object in the package"},
				{"source", series.String, "where the data come from"},
				{"licence", series.String,
					"licence of the package (its data are not shipped here)"},
				{"note", series.String, "what was changed, and what to know"},
			},
		},
	},
}

const (
	demsarOrigin = "printed in the paper; " +
		"each score is an average over five-fold cross-validation"
	demsarLicence  = "numbers quoted from the paper; cite it"
	demsarCitation = "J. Demšar (2006), Statistical comparisons of classifiers " +
		"over multiple data sets, Journal of Machine Learning Research 7:1-30"

	uciOrigin   = "made for bayescmp with WEKA 3.6.14; the recipe is in datasets/recipe/uci-weka"
	ownLicence  = "the licence of bayescmp (results only, no third-party data)"
	ownCitation = "bayescmp, github.com/bayescmp/go, data set uci-weka"
)

var demsarColumns = []Column{
	{"dataset", series.String, "one of 14 UCI data sets, named as in the paper"},
	{"classifier", series.String, "C4.5, followed by the parameters that were tuned"},
	{"score", series.Float, "AUC, 0 to 1, to 3 decimals"},
}
