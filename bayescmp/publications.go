package bayescmp

// The publications, in the order of their years.
var (
	friedman1937 = Reference{
		Key: "friedman1937", Kind: "article", Year: 1937,
		Authors: []string{"Friedman, M."},
		Title: "The use of ranks to avoid the assumption of normality implicit in the " +
			"analysis of variance",
		In:     "Journal of the American Statistical Association",
		Volume: "32", Number: "200", Pages: "675–701",
		DOI: "10.1080/01621459.1937.10503522",
	}
	wilcoxon1945 = Reference{
		Key: "wilcoxon1945", Kind: "article", Year: 1945,
		Authors: []string{"Wilcoxon, F."},
		Title:   "Individual comparisons by ranking methods",
		In:      "Biometrics Bulletin",
		Volume:  "1", Number: "6", Pages: "80–83",
		DOI: "10.2307/3001968",
	}
	dunnett1955 = Reference{
		Key: "dunnett1955", Kind: "article", Year: 1955,
		Authors: []string{"Dunnett, C. W."},
		Title: "A multiple comparison procedure for comparing several treatments with " +
			"a control",
		In:     "Journal of the American Statistical Association",
		Volume: "50", Number: "272", Pages: "1096–1121",
		DOI: "10.1080/01621459.1955.10501294",
	}
	greenhouseGeisser1959 = Reference{
		Key: "greenhouse1959", Kind: "article", Year: 1959,
		Authors: []string{"Greenhouse, S. W.", "Geisser, S."},
		Title:   "On methods in the analysis of profile data",
		In:      "Psychometrika",
		Volume:  "24", Number: "2", Pages: "95–112",
		DOI: "10.1007/BF02289823",
	}
	ferguson1973 = Reference{
		Key: "ferguson1973", Kind: "article", Year: 1973,
		Authors: []string{"Ferguson, T. S."},
		Title:   "A Bayesian analysis of some nonparametric problems",
		In:      "Annals of Statistics",
		Volume:  "1", Number: "2", Pages: "209–230",
		DOI: "10.1214/aos/1176342360",
	}
	quade1979 = Reference{
		Key: "quade1979", Kind: "article", Year: 1979,
		Authors: []string{"Quade, D."},
		Title: "Using weighted rankings in the analysis of complete blocks with " +
			"additive block effects",
		In:     "Journal of the American Statistical Association",
		Volume: "74", Number: "367", Pages: "680–683",
		DOI: "10.1080/01621459.1979.10481670",
	}
	imanDavenport1980 = Reference{
		Key: "iman1980", Kind: "article", Year: 1980,
		Authors: []string{"Iman, R. L.", "Davenport, J. M."},
		Title:   "Approximations of the critical region of the Friedman statistic",
		In:      "Communications in Statistics – Theory and Methods",
		Volume:  "9", Number: "6", Pages: "571–595",
		DOI: "10.1080/03610928008827904",
	}
	rubin1981 = Reference{
		Key: "rubin1981", Kind: "article", Year: 1981,
		Authors: []string{"Rubin, D. B."},
		Title:   "The Bayesian bootstrap",
		In:      "Annals of Statistics",
		Volume:  "9", Number: "1", Pages: "130–134",
		DOI: "10.1214/aos/1176345338",
	}
	skillingsMack1981 = Reference{
		Key: "skillings1981", Kind: "article", Year: 1981,
		Authors: []string{"Skillings, J. H.", "Mack, G. A."},
		Title: "On the use of a Friedman-type statistic in balanced and unbalanced " +
			"block designs",
		In:     "Technometrics",
		Volume: "23", Number: "2", Pages: "171–177",
		DOI: "10.1080/00401706.1981.10486261",
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
	garcia2008 = Reference{
		Key: "garcia2008", Kind: "article", Year: 2008,
		Authors: []string{"García, S.", "Herrera, F."},
		Title: "An extension on “Statistical comparisons of classifiers over multiple " +
			"data sets” for all pairwise comparisons",
		In:     "Journal of Machine Learning Research",
		Volume: "9", Pages: "2677–2694",
		URL: "https://jmlr.org/papers/v9/garcia08a.html",
	}
	garcia2010 = Reference{
		Key: "garcia2010", Kind: "article", Year: 2010,
		Authors: []string{"García, S.", "Fernández, A.", "Luengo, J.", "Herrera, F."},
		Title: "Advanced nonparametric tests for multiple comparisons in the design " +
			"of experiments in computational intelligence and data mining: experimental " +
			"analysis of power",
		In:     "Information Sciences",
		Volume: "180", Number: "10", Pages: "2044–2064",
		DOI: "10.1016/j.ins.2009.12.010",
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
	kerby2014 = Reference{
		Key: "kerby2014", Kind: "article", Year: 2014,
		Authors: []string{"Kerby, D. S."},
		Title: "The simple difference formula: an approach to teaching nonparametric " +
			"correlation",
		In:     "Comprehensive Psychology",
		Volume: "3", Pages: "11.IT.3.1",
		DOI: "10.2466/11.IT.3.1",
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
	benavoli2016 = Reference{
		Key: "benavoli2016", Kind: "article", Year: 2016,
		Authors: []string{"Benavoli, A.", "Corani, G.", "Mangili, F."},
		Title:   "Should we really use post-hoc tests based on mean-ranks?",
		In:      "Journal of Machine Learning Research",
		Volume:  "17", Number: "5", Pages: "1–10",
		URL: "https://jmlr.org/papers/v17/benavoli16a.html",
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
