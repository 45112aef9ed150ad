package bayescmp

// The publications, in the order of their years.
var (
	wilcoxon1945 = Reference{
		Key: "wilcoxon1945", Kind: "article", Year: 1945,
		Authors: []string{"Wilcoxon, F."},
		Title:   "Individual comparisons by ranking methods",
		In:      "Biometrics Bulletin",
		Volume:  "1", Number: "6", Pages: "80–83",
		DOI: "10.2307/3001968",
	}
	dietterich1998 = Reference{
		Key: "dietterich1998", Kind: "article", Year: 1998,
		Authors: []string{"Dietterich, T. G."},
		Title: "Approximate statistical tests for comparing supervised classification " +
			"learning algorithms",
		In:     "Neural Computation",
		Volume: "10", Number: "7", Pages: "1895–1923",
		DOI: "10.1162/089976698300017197",
	}
	alpaydin1999 = Reference{
		Key: "alpaydin1999", Kind: "article", Year: 1999,
		Authors: []string{"Alpaydın, E."},
		Title: "Combined 5×2 cv F test for comparing supervised classification learning " +
			"algorithms",
		In:     "Neural Computation",
		Volume: "11", Number: "8", Pages: "1885–1892",
		DOI: "10.1162/089976699300016007",
	}
	nadeauBengio2003 = Reference{
		Key: "nadeau2003", Kind: "article", Year: 2003,
		Authors: []string{"Nadeau, C.", "Bengio, Y."},
		Title:   "Inference for the generalization error",
		In:      "Machine Learning",
		Volume:  "52", Number: "3", Pages: "239–281",
		DOI: "10.1023/A:1024068626366",
	}
	demsar2006 = Reference{
		Key: "demsar2006", Kind: "article", Year: 2006,
		Authors: []string{"Demšar, J."},
		Title:   "Statistical comparisons of classifiers over multiple data sets",
		In:      "Journal of Machine Learning Research",
		Volume:  "7", Pages: "1–30",
		URL: "https://jmlr.org/papers/v7/demsar06a.html",
	}
	benavoli2014 = Reference{
		Key: "benavoli2014", Kind: "inproceedings", Year: 2014,
		Authors: []string{
			"Benavoli, A.", "Mangili, F.", "Corani, G.", "Zaffalon, M.", "Ruggeri, F.",
		},
		Title: "A Bayesian Wilcoxon signed-rank test based on the Dirichlet process",
		In:    "Proceedings of the 31st International Conference on Machine Learning (ICML 2014)",
		Pages: "1026–1034",
		URL:   "https://proceedings.mlr.press/v32/benavoli14.html",
	}
	corani2015 = Reference{
		Key: "corani2015", Kind: "article", Year: 2015,
		Authors: []string{"Corani, G.", "Benavoli, A."},
		Title: "A Bayesian approach for comparing cross-validated algorithms on multiple " +
			"data sets",
		In:     "Machine Learning",
		Volume: "100", Number: "2–3", Pages: "285–304",
		DOI: "10.1007/s10994-015-5486-z",
	}
	benavoli2017 = Reference{
		Key: "benavoli2017", Kind: "article", Year: 2017,
		Authors: []string{"Benavoli, A.", "Corani, G.", "Demšar, J.", "Zaffalon, M."},
		Title: "Time for a change: a tutorial for comparing multiple classifiers through " +
			"Bayesian analysis",
		In:     "Journal of Machine Learning Research",
		Volume: "18", Number: "77", Pages: "1–36",
		URL: "https://jmlr.org/papers/v18/16-305.html",
	}
	corani2017 = Reference{
		Key: "corani2017", Kind: "article", Year: 2017,
		Authors: []string{
			"Corani, G.", "Benavoli, A.", "Demšar, J.", "Mangili, F.", "Zaffalon, M.",
		},
		Title:  "Statistical comparison of classifiers through Bayesian hierarchical modelling",
		In:     "Machine Learning",
		Volume: "106", Number: "11", Pages: "1817–1837",
		DOI: "10.1007/s10994-017-5641-9",
	}
)
