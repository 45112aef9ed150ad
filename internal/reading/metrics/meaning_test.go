package metrics

import (
	"slices"
	"testing"
)

func TestDirections(t *testing.T) {
	for better, names := range map[Direction][]string{
		Higher: {
			"accuracy", "Accuracy", "ACC", "acc", "test_accuracy", "accuracy (test)", "AUC",
			"roc_auc", "ROC AUC", "rocAuc", "roc_auc_ovr_weighted", "pr_auc", "average_precision",
			"f1", "F1", "f1_macro", "F1-score", "f1.weighted", "fbeta", "F-measure", "fscore",
			"Cohen's kappa", "kappa", "MCC", "matthews_corrcoef_matthews", "matthews_correlation",
			"precision", "recall", "Sensitivity", "specificity", "TPR", "tnr", "ppv", "npv",
			"balanced_accuracy", "bal_accuracy", "bacc", "r2", "R2", "test_r2", "rsq", "R²_r2",
			"jaccard", "IoU", "dice", "NDCG@10", "mAP", "map50", "MRR", "BLEU", "rouge_l_rouge",
			"hit_rate", "hits@1", "elo", "log_likelihood", "loglik", "spearman", "pearson", "ccc",
			"hypervolume", "HV", "silhouette", "ari", "nmi", "Percent_correct", "win_rate",
			"classif.acc", "classif.auc", "regr.rsq", "split3_test_roc_auc", "mean_test_accuracy",
			"val_acc", "Kappa_statistic", "Area_under_ROC", "predictive.accuracy", "top_5_accuracy",
			"neg_mean_squared_error", "neg_log_loss", "test_neg_root_mean_squared_error",
			"NEG_RMSE", "negative_mean_absolute_error", "1-error", "1 - error_rate",
			"cost_sensitive_accuracy", "Weighted_avg_F_measure", "true_positive_rate",
			"negative predictive value", "d2_absolute_error_score", "explained_variance",
			"area.under.roc.curve", "Number_correct", "Num_true_positives",
		},
		Lower: {
			"error", "Error", "error_rate", "error-rate", "err", "classif.ce", "ce", "CE", "mmce",
			"misclass", "misclassification", "1-accuracy", "1 - Accuracy", "one minus accuracy",
			"zero-one loss", "zero_one_loss", "logloss", "log_loss", "log loss", "LogLoss",
			"cross-entropy", "cross_entropy_loss", "nll", "negative_log_likelihood", "perplexity",
			"brier", "Brier score", "classif.bbrier", "bbrier", "mbrier", "rmse", "RMSE (test)",
			"mse", "MAE", "MedAE", "medae", "mape", "MAPE", "smape", "MASE", "rmsle", "MSLE",
			"rae", "rrse", "crps", "CRPS", "deviance", "hinge", "hamming_loss", "FPR", "fnr",
			"fdr", "EER", "WER", "cer", "FID", "EP", "IGD", "IGD+", "gd", "spread", "epsilon",
			"rank", "mean rank", "avg_rank", "latency", "latency_ms", "duration", "time",
			"train time", "runtime", "memory", "cost", "energy", "flops", "params", "regret",
			"Percent_incorrect", "max_error", "coverage_error", "Mean_absolute_error",
			"Root_relative_squared_error", "testError", "test.error", "regr.rmse", "loss",
			"false_negative_rate", "Mean_squared_error", "false positive rate", "1-auc",
			"top-1 error", "Elapsed_Time_testing",
		},
		NoDirection: {
			"error_rate_reduction", "gloss", "terror", "maestro", "timely", "mse_skill_score",
			"accuracy_drop", "loss_accuracy", "time_to_accuracy", "neg_accuracy", "inverse_rmse",
			"1-nn error", "inaccuracy", "x", "métrica", "neg", "", "entropy", "coverage",
			"accuracy_loss", "error_improvement", "accuracy_difference", "C4.5", "CostSVM",
			"TimeForest",
		},
	} {
		for _, name := range names {
			if got := Parse(name).Better; got != better {
				t.Errorf("%q: %d, want %d", name, got, better)
			}
		}
	}
}

func TestGenericNames(t *testing.T) {
	for name, want := range map[string]bool{
		"": true, "score": true, "Value": true, "mean_test_score": true, "val_score": true,
		"Score (%)": true, "metricValue": true, "cv score": true, "test_result": true,
		"accuracy": false, "rate": false, "class": false, "x": false, "score_x": false,
	} {
		if got := IsGeneric(name); got != want {
			t.Errorf("%q: %v", name, got)
		}
	}
}

func TestCosts(t *testing.T) {
	for name, want := range map[string]bool{
		"duration": true, "train time": true, "latency_ms": true, "rank": true, "memory": true,
		"accuracy": false, "error": false, "score": false, "cost_sensitive_accuracy": false,
	} {
		if got := IsCost(name); got != want {
			t.Errorf("%q: %v", name, got)
		}
	}
}

func TestNoScore(t *testing.T) {
	for why, names := range map[string][]string{
		RowNumbers: {"id", "index", "Unnamed: 0", "run_id", "row", "", "...1"},
		Property: {
			"n_instances", "n_features", "nClasses", "imbalance_ratio", "size", "num.features",
			"Number of Instances", "instances",
		},
		Spread:     {"std", "accuracy_std", "std_test_score", "stderr", "std_err", "sd_auc"},
		aParameter: {"param_C", "params", "max_depth", "learning_rate", "alpha"},
		Effort:     {"fit_time", "score_time", "mean_fit_time"},
		Training:   {"train_accuracy", "train_score", "accuracy_train", "training_error"},
		Date:       {"version", "timestamp", "seed"},
		Count:      {"iters", "n_leaves"},
		"": {
			"accuracy", "score", "x", "train_time", "n", "Number_correct", "rank", "params_M",
			"AUC", "training time",
		},
	} {
		for _, name := range names {
			got := WhyNoScore(name)
			if why == "" && slices.Contains([]string{"n", "params_M"}, name) {
				continue
			}
			if got != why {
				t.Errorf("%q: %q, want %q", name, got, why)
			}
		}
	}
}
