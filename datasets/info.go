package datasets

import (
	"fmt"
	"strings"

	"github.com/go-gota/gota/series"
)

// Info tells what a data set is.
type Info struct {
	Name     string // for Load, or for Fetch
	Title    string // one line
	Origin   string // who made the numbers, and how
	Licence  string
	Citation string
	Rows     int
	Columns  []Column // in the order of the data frame
}

// Column is a column of a data set.
type Column struct {
	Name    string
	Type    series.Type // series.String, series.Int or series.Float
	Meaning string      // with the unit
}

// String returns the description as a few lines of text.
func (i Info) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", i.Name, i.Title)
	fmt.Fprintf(&b, "origin:   %s\n", i.Origin)
	fmt.Fprintf(&b, "licence:  %s\n", i.Licence)
	fmt.Fprintf(&b, "citation: %s\n", i.Citation)
	fmt.Fprintf(&b, "%d rows × %d columns\n", i.Rows, len(i.Columns))
	for _, c := range i.Columns {
		fmt.Fprintf(&b, "  %-10s  %-6s  %s\n", c.Name, c.Type, c.Meaning)
	}
	return b.String()
}

// catalogue is the one list of what is shipped.
var catalogue = []entry{
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
			Name:     "uci-weka",
			Title:    "five WEKA classifiers on 74 real data sets, 10 runs of 10-fold cross-validation",
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
				{"auc", series.Float, "area under the ROC curve, 0 to 1: each class against the rest, weighted by its frequency in the test fold"},
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
				{"licence", series.String, "licence of the package (its data are not shipped here)"},
				{"note", series.String, "what was changed, and what to know"},
			},
		},
	},
}

const (
	demsarOrigin   = "printed in the paper; each score is an average over five-fold cross-validation"
	demsarLicence  = "numbers quoted from the paper; cite it"
	demsarCitation = "J. Demšar (2006), Statistical comparisons of classifiers over multiple data sets, Journal of Machine Learning Research 7:1-30"

	uciOrigin   = "made for bayescmp with WEKA 3.6.14; the recipe is in datasets/recipe/uci-weka"
	ownLicence  = "that of bayescmp (results only, no third-party data)"
	ownCitation = "bayescmp, github.com/bayescmp/go, data set uci-weka"
)

var demsarColumns = []Column{
	{"dataset", series.String, "one of 14 UCI data sets, named as in the paper"},
	{"classifier", series.String, "C4.5, followed by the parameters that were tuned"},
	{"score", series.Float, "AUC, 0 to 1, to 3 decimals"},
}
