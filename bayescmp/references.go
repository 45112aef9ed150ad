package bayescmp

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bayescmp/go/internal/writing"
)

// Reference is a publication that a method comes from, or the program itself.
type Reference struct {
	// Key is the key of the BibTeX entry.
	Key string
	// Kind is the kind of the BibTeX entry: article, inproceedings or misc.
	Kind string
	// Authors have their family name first, then their initials: "Demšar, J."
	Authors []string
	// Title is the title of the publication.
	Title string
	// In is the name of the journal or of the proceedings.
	In string
	// Volume, Number and Pages are "" where there are none.
	Volume, Number, Pages string
	// Year is the year of the publication; 0 for the program.
	Year int
	// DOI is the digital object identifier; "" where there is none.
	DOI string
	// URL is the address of a publication without a DOI, or of the program.
	URL string
	// Note is anything else to be said, such as the version of the program; "" for nothing.
	Note string
}

// References lists publications, in the order of the tests that they belong to.
type References []Reference

// referencesOf lists each publication once, and then the program.
func referencesOf(sources ...References) References {
	return append(distinctReferences(sources...), program)
}

// distinctReferences lists each publication once.
func distinctReferences(sources ...References) References {
	var out References
	for _, list := range sources {
		for _, r := range list {
			same := func(known Reference) bool { return known.Key == r.Key }
			if !slices.ContainsFunc(out, same) {
				out = append(out, r)
			}
		}
	}
	return out
}

// Dated returns the publications with the version of bayescmp and the day of the computation, such
// as "2026-11-22", in the note of bayescmp itself. What is "" is left out.
func (r References) Dated(version, day string) References {
	var parts []string
	if version != "" {
		parts = append(parts, "version "+version)
	}
	if day != "" {
		parts = append(parts, "computed on "+day)
	}
	dated := slices.Clone(r)
	for i := range dated {
		if dated[i].Key == program.Key {
			dated[i].Note = writing.Capital(strings.Join(parts, ", "))
		}
	}
	return dated
}

// String returns one line per publication.
func (r References) String() string {
	var lines []string
	for _, reference := range r {
		lines = append(lines, reference.String())
	}
	return strings.Join(lines, "\n")
}

// HTML returns a list for a notebook.
func (r References) HTML() string {
	var b strings.Builder
	b.WriteString("<ul>\n")
	for _, reference := range r {
		link := ""
		if url := reference.link(); url != "" {
			link = fmt.Sprintf(" <a href=\"%s\">%[1]s</a>", writing.EscapeHTML(url))
		}
		fmt.Fprintf(&b, "<li>%s%s</li>\n", writing.EscapeHTML(reference.plain()), link)
	}
	b.WriteString("</ul>")
	return b.String()
}

// BibTeX returns the entries of a bibliography in ASCII, each once.
func (r References) BibTeX() string {
	var entries []string
	for _, reference := range r {
		if entry := reference.BibTeX(); !slices.Contains(entries, entry) {
			entries = append(entries, entry)
		}
	}
	return strings.Join(entries, "\n")
}

// String returns the publication on one line.
func (r Reference) String() string {
	return strings.TrimSpace(r.plain() + " " + r.link())
}

// plain returns the publication without its address.
func (r Reference) plain() string {
	if r.Year == 0 {
		if r.Note != "" {
			return r.Title + ". " + r.Note + "."
		}
		return r.Title + "."
	}
	var names []string
	for _, a := range r.Authors {
		family, initials, _ := strings.Cut(a, ", ")
		names = append(names, initials+" "+family)
	}
	where := r.In
	if r.Volume != "" {
		where += " " + r.Volume
	}
	return fmt.Sprintf("%s (%d). %s. %s, %s.",
		writing.Joined(names), r.Year, r.Title, where, r.Pages)
}

func (r Reference) link() string {
	if r.DOI != "" {
		return "https://doi.org/" + r.DOI
	}
	return r.URL
}

// citation names the publication for running text, such as "Corani et al., 2017". It names the
// program by its address.
func (r Reference) citation() string {
	if r.Year == 0 {
		return r.URL
	}
	var families []string
	for _, a := range r.Authors {
		family, _, _ := strings.Cut(a, ",")
		families = append(families, family)
	}
	if len(families) > 2 {
		families = []string{families[0] + " et al."}
	}
	return fmt.Sprintf("%s, %d", writing.Joined(families), r.Year)
}

// bibTeX replaces the letters and signs that BibTeX may not read.
var bibTeX = strings.NewReplacer("–", "--", "×", `$\times$`, "š", `{\v{s}}`, "ı", `{\i}`,
	"á", `{\'a}`, "í", `{\'\i}`, "“", "``", "”", "''")

// BibTeX returns the entry of the publication for a bibliography, in ASCII.
func (r Reference) BibTeX() string {
	in := "journal"
	if r.Kind == "inproceedings" {
		in = "booktitle"
	}
	year := ""
	if r.Year > 0 {
		year = strconv.Itoa(r.Year)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "@%s{%s,\n", r.Kind, r.Key)
	for _, field := range [][2]string{
		{"author", strings.Join(r.Authors, " and ")}, {"title", "{" + r.Title + "}"}, {in, r.In},
		{"volume", r.Volume}, {"number", r.Number}, {"pages", r.Pages}, {"year", year},
		{"doi", r.DOI}, {"url", r.URL}, {"note", r.Note},
	} {
		if field[1] != "" {
			fmt.Fprintf(&b, "  %-9s = {%s},\n", field[0], bibTeX.Replace(field[1]))
		}
	}
	b.WriteString("}\n")
	return b.String()
}

// program is the reference to bayescmp, which computes every answer.
var program = Reference{
	Key: "bayescmp", Kind: "misc",
	Authors: []string{"{the bayescmp authors}"},
	Title:   "bayescmp: Bayesian comparison of classifiers",
	URL:     "https://github.com/bayescmp/go",
}

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
	pitman1937 = Reference{
		Key: "pitman1937", Kind: "article", Year: 1937,
		Authors: []string{"Pitman, E. J. G."},
		Title:   "Significance tests which may be applied to samples from any populations",
		In:      "Supplement to the Journal of the Royal Statistical Society",
		Volume:  "4", Number: "1", Pages: "119–130",
		DOI: "10.2307/2984124",
	}
	wilcoxon1945 = Reference{
		Key: "wilcoxon1945", Kind: "article", Year: 1945,
		Authors: []string{"Wilcoxon, F."},
		Title:   "Individual comparisons by ranking methods",
		In:      "Biometrics Bulletin",
		Volume:  "1", Number: "6", Pages: "80–83",
		DOI: "10.2307/3001968",
	}
	cochran1950 = Reference{
		Key: "cochran1950", Kind: "article", Year: 1950,
		Authors: []string{"Cochran, W. G."},
		Title:   "The comparison of percentages in matched samples",
		In:      "Biometrika",
		Volume:  "37", Number: "3–4", Pages: "256–266",
		DOI: "10.1093/biomet/37.3-4.256",
	}
	durbin1951 = Reference{
		Key: "durbin1951", Kind: "article", Year: 1951,
		Authors: []string{"Durbin, J."},
		Title:   "Incomplete blocks in ranking experiments",
		In:      "British Journal of Statistical Psychology",
		Volume:  "4", Number: "2", Pages: "85–90",
		DOI: "10.1111/j.2044-8317.1951.tb00310.x",
	}
	bradleyTerry1952 = Reference{
		Key: "bradley1952", Kind: "article", Year: 1952,
		Authors: []string{"Bradley, R. A.", "Terry, M. E."},
		Title: "Rank analysis of incomplete block designs: I. The method of paired " +
			"comparisons",
		In:     "Biometrika",
		Volume: "39", Number: "3–4", Pages: "324–345",
		DOI: "10.1093/biomet/39.3-4.324",
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
	hartigan1969 = Reference{
		Key: "hartigan1969", Kind: "article", Year: 1969,
		Authors: []string{"Hartigan, J. A."},
		Title:   "Using subsample values as typical values",
		In:      "Journal of the American Statistical Association",
		Volume:  "64", Number: "328", Pages: "1303–1317",
		DOI: "10.1080/01621459.1969.10501057",
	}
	daniels1999 = Reference{
		Key: "daniels1999", Kind: "article", Year: 1999,
		Authors: []string{"Daniels, M. J."},
		Title:   "A prior for the variance in hierarchical models",
		In:      "Canadian Journal of Statistics",
		Volume:  "27", Number: "3", Pages: "567–578",
		DOI: "10.2307/3316112",
	}
	davidson1970 = Reference{
		Key: "davidson1970", Kind: "article", Year: 1970,
		Authors: []string{"Davidson, R. R."},
		Title: "On extending the Bradley–Terry model to accommodate ties in paired " +
			"comparison experiments",
		In:     "Journal of the American Statistical Association",
		Volume: "65", Number: "329", Pages: "317–328",
		DOI: "10.1080/01621459.1970.10481082",
	}
	ferguson1973 = Reference{
		Key: "ferguson1973", Kind: "article", Year: 1973,
		Authors: []string{"Ferguson, T. S."},
		Title:   "A Bayesian analysis of some nonparametric problems",
		In:      "Annals of Statistics",
		Volume:  "1", Number: "2", Pages: "209–230",
		DOI: "10.1214/aos/1176342360",
	}
	plackett1975 = Reference{
		Key: "plackett1975", Kind: "article", Year: 1975,
		Authors: []string{"Plackett, R. L."},
		Title:   "The analysis of permutations",
		In:      "Journal of the Royal Statistical Society: Series C",
		Volume:  "24", Number: "2", Pages: "193–202",
		DOI: "10.2307/2346567",
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
	liangZeger1986 = Reference{
		Key: "liang1986", Kind: "article", Year: 1986,
		Authors: []string{"Liang, K.-Y.", "Zeger, S. L."},
		Title:   "Longitudinal data analysis using generalized linear models",
		In:      "Biometrika",
		Volume:  "73", Number: "1", Pages: "13–22",
		DOI: "10.1093/biomet/73.1.13",
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
	lin2006 = Reference{
		Key: "lin2006", Kind: "article", Year: 2006,
		Authors: []string{"Lin, R.", "Louis, T. A.", "Paddock, S. M.", "Ridgeway, G."},
		Title:   "Loss function based ranking in two-stage, hierarchical models",
		In:      "Bayesian Analysis",
		Volume:  "1", Number: "4", Pages: "915–946",
		DOI: "10.1214/06-BA130",
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
	cameron2011 = Reference{
		Key: "cameron2011", Kind: "article", Year: 2011,
		Authors: []string{"Cameron, A. C.", "Gelbach, J. B.", "Miller, D. L."},
		Title:   "Robust inference with multiway clustering",
		In:      "Journal of Business & Economic Statistics",
		Volume:  "29", Number: "2", Pages: "238–249",
		DOI: "10.1198/jbes.2010.07136",
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
	hoffmanGelman2014 = Reference{
		Key: "hoffman2014", Kind: "article", Year: 2014,
		Authors: []string{"Hoffman, M. D.", "Gelman, A."},
		Title: "The No-U-Turn sampler: adaptively setting path lengths in Hamiltonian " +
			"Monte Carlo",
		In:     "Journal of Machine Learning Research",
		Volume: "15", Number: "47", Pages: "1593–1623",
		URL: "https://jmlr.org/papers/v15/hoffman14a.html",
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
	eisinga2017 = Reference{
		Key: "eisinga2017", Kind: "article", Year: 2017,
		Authors: []string{"Eisinga, R.", "Heskes, T.", "Pelzer, B.", "Te Grotenhuis, M."},
		Title: "Exact p-values for pairwise comparison of Friedman rank sums, with " +
			"application to comparing classifiers",
		In:     "BMC Bioinformatics",
		Volume: "18", Pages: "68",
		DOI: "10.1186/s12859-017-1486-2",
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
	escobarWest1995 = Reference{
		Key: "escobar1995", Kind: "article", Year: 1995,
		Authors: []string{"Escobar, M. D.", "West, M."},
		Title:   "Bayesian density estimation and inference using mixtures",
		In:      "Journal of the American Statistical Association",
		Volume:  "90", Number: "430", Pages: "577–588",
		DOI: "10.1080/01621459.1995.10476550",
	}
	neal2000 = Reference{
		Key: "neal2000", Kind: "article", Year: 2000,
		Authors: []string{"Neal, R. M."},
		Title:   "Markov chain sampling methods for Dirichlet process mixture models",
		In:      "Journal of Computational and Graphical Statistics",
		Volume:  "9", Number: "2", Pages: "249–265",
		DOI: "10.1080/10618600.2000.10474879",
	}
	calvo2018 = Reference{
		Key: "calvo2018", Kind: "inproceedings", Year: 2018,
		Authors: []string{"Calvo, B.", "Ceberio, J.", "Lozano, J. A."},
		Title:   "Bayesian inference for algorithm ranking analysis",
		In: "Proceedings of the Genetic and Evolutionary Computation Conference " +
			"Companion (GECCO 2018)",
		Pages: "324–325",
		DOI:   "10.1145/3205651.3205658",
	}
	mulderPericchi2018 = Reference{
		Key: "mulderpericchi2018", Kind: "article", Year: 2018,
		Authors: []string{"Mulder, J.", "Pericchi, L. R."},
		Title:   "The matrix-F prior for estimating and testing covariance matrices",
		In:      "Bayesian Analysis",
		Volume:  "13", Number: "4", Pages: "1193–1214",
		DOI: "10.1214/17-BA1092",
	}
	waggonerZha2003 = Reference{
		Key: "waggonerzha2003", Kind: "article", Year: 2003,
		Authors: []string{"Waggoner, D. F.", "Zha, T."},
		Title:   "A Gibbs sampler for structural vector autoregressions",
		In:      "Journal of Economic Dynamics and Control",
		Volume:  "28", Number: "2", Pages: "349–366",
		DOI: "10.1016/S0165-1889(02)00168-9",
	}
	yuMeng2011 = Reference{
		Key: "yumeng2011", Kind: "article", Year: 2011,
		Authors: []string{"Yu, Y.", "Meng, X.-L."},
		Title: "To center or not to center: that is not the question – an " +
			"ancillarity–sufficiency interweaving strategy (ASIS) for boosting MCMC efficiency",
		In:     "Journal of Computational and Graphical Statistics",
		Volume: "20", Number: "3", Pages: "531–570",
		DOI: "10.1198/jcgs.2011.203main",
	}
	vehtari2021 = Reference{
		Key: "vehtari2021", Kind: "article", Year: 2021,
		Authors: []string{
			"Vehtari, A.", "Gelman, A.", "Simpson, D.", "Carpenter, B.", "Bürkner, P.-C.",
		},
		Title: "Rank-normalization, folding, and localization: an improved R̂ for " +
			"assessing convergence of MCMC",
		In:     "Bayesian Analysis",
		Volume: "16", Number: "2", Pages: "667–718",
		DOI: "10.1214/20-BA1221",
	}
	wainer2023 = Reference{
		Key: "wainer2023", Kind: "article", Year: 2023,
		Authors: []string{"Wainer, J."},
		Title: "A Bayesian Bradley–Terry model to compare multiple ML algorithms on " +
			"multiple data sets",
		In:     "Journal of Machine Learning Research",
		Volume: "24", Pages: "1–34",
		URL: "https://jmlr.org/papers/v24/22-0907.html",
	}
)
