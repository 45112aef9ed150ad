// Package simulate is for experiments in which the truth is known: how often does a test find a
// difference that is there, and how often one that is not? It has the generators of data and the
// little classifiers that Corani and Benavoli (2015) and Corani et al. (2017) used to answer that
// for their tests, and a runner of such studies.
//
// Fold scores of two classifiers with a known difference come in three ways:
//
//	OneFeature   zeroR against a learned network C → F                    2015, section 4.1
//	TwoFeatures  two networks on one feature each, G ← C → F              2017, appendix 6.1
//	Friedman     linear discriminant analysis against trees, 54 settings  2017, section 4.7
//
// The first two need no instances: they draw how many instances of each kind a fold has, which is
// all that the scores depend on. A ten times ten-fold cross-validation then takes some ten
// microseconds. The tests of the package hold this against full enumeration. For anything else
// there are [Data], [CrossValidation] and [HoldOut], with [LDA], [CART], [ZeroR], [SingleFeature]
// or any function of type [Classifier]; [bayescmp.NewPair] takes what they return.
//
// A [Study] repeats an experiment at every setting of a grid, on all cores, and goes on where it
// was interrupted. [PairReplicability] and [PoolReplicability] are the experiments of Demšar (2006,
// section 4) on real scores. [Plan] asks how probable a verdict is with more data. [Stored] has the
// results of studies that were run at full length.
//
// All randomness comes from a *rand.Rand that is passed in: the same source gives the same numbers.
//
// # References
//
// J. Demšar (2006), Statistical comparisons of classifiers over multiple data sets, Journal of
// Machine Learning Research 7:1-30.
//
// R. R. Bouckaert (2004), Estimating replicability of classifier learning experiments, ICML.
//
// G. Corani, A. Benavoli (2015), A Bayesian approach for comparing cross-validated algorithms on
// multiple data sets, Machine Learning 100:285-304.
//
// G. Corani, A. Benavoli, J. Demšar, F. Mangili, M. Zaffalon (2017), Statistical comparison of
// classifiers through Bayesian hierarchical modelling, Machine Learning 106:1817-1837.
//
// J. H. Friedman (1991), Multivariate adaptive regression splines, The Annals of Statistics
// 19:1-67.
//
// L. Breiman, J. H. Friedman, R. A. Olshen, C. J. Stone (1984), Classification and regression
// trees, Wadsworth.
package simulate
