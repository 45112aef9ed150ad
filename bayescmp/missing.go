package bayescmp

// Missing says what to do about missing scores: an empty cell, NA, N/A, NaN, null, none, - or ?, or
// a (run, fold) that some classifier lacks.
type Missing int

const (
	// RefuseMissing is the default: an error that names data set, classifier, run and fold.
	RefuseMissing Missing = iota
	// DropFold leaves out, for all classifiers, each fold that lacks a score.
	DropFold
	// DropDataset leaves out each data set that lacks a score.
	DropDataset
	// KeepMissing keeps the data sets on which classifiers have no score at all, for
	// [SkillingsMack], [Durbin], [BradleyTerry], [PlackettLuce] and [JointHierarchical]. Every
	// other test refuses the classifiers that lack a score. A data set without any score is left
	// out. A classifier with scores on some folds of a data set only is refused, as by default.
	KeepMissing
	// PairwiseComplete compares each pair of classifiers on the folds and data sets on which both
	// have scores, and says so in the answer. Tests of several classifiers at once, such as
	// [Friedman] and [Best], take the folds and data sets on which all have scores; those that
	// KeepMissing names also use data sets on which only some have. Nothing is ever filled in.
	PairwiseComplete
)
