// Package metrics tells from a name what is measured: whether it names a metric, which scores are
// better, and why a column of that name may hold no scores. It knows nothing of tables.
//
//	direction.go                       which scores of a metric are better
//	meaning.go                         what a name tells: the words that name metrics
//	generic.go                         names of scores that do not say which; costs
//	namedmetrics.go                    metrics beside something else in a name: rmse_svm
//	nonscorenames.go                   spreads, counts, parameters: names that are no scores
package metrics
