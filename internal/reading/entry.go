package reading

import "fmt"

// Entry is one score with everything that is said about it.
type Entry struct {
	// Dataset and Classifier may be empty, which is a mistake of the file.
	Dataset, Classifier string
	// Run and Fold are empty where the table does not name them.
	Run, Fold string
	// Score is NaN where it is missing.
	Score float64
	// Train and Test are the sizes of the training and the test set; 0 where they are not known.
	Train, Test float64
	// Metric is the index of the metric of the score in [Content].
	Metric int
	// Row is the row of the table, counted from 1 without the header.
	Row int
}

// String names the row and the place of the entry.
func (e Entry) String() string { return fmt.Sprintf("row %d: %s", e.Row, e.Place()) }

// Place names the data set, the classifier, the run and the fold.
func (e Entry) Place() string {
	text := fmt.Sprintf("data set %q, classifier %q", e.Dataset, e.Classifier)
	if e.Run != "" {
		text += ", run " + e.Run
	}
	if e.Fold != "" {
		text += ", fold " + e.Fold
	}
	return text
}
