// Package metrics tells from a name what is measured: whether it names a metric, which scores are
// better, and why a column of that name may hold no scores. It knows nothing of tables.
//
//	direction.go                       which scores are better
//	directions.go                      the words that name metrics, and their directions
//	generic.go                         names of scores that do not say which; costs
//	namedmetrics.go                    metrics beside something else in a name: rmse_svm
//	noscore.go                         spreads, counts, parameters: names that are no scores
package metrics
