package bayescmp

import (
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Reference is a publication that a method comes from, or the program itself.
type Reference struct {
	Key     string   // of the BibTeX entry
	Kind    string   // of the BibTeX entry: article, inproceedings or misc
	Authors []string // family name first, then initials: "Demšar, J."
	Title   string
	In      string // the journal, or the proceedings
	Volume  string
	Number  string
	Pages   string
	Year    int    // 0 for the program
	DOI     string // "" where there is none
	URL     string
}

// References is publications, in the order of the tests that they are for.
type References []Reference

// program is what every answer was computed with.
var program = Reference{Key: "bayescmp", Kind: "misc", Authors: []string{"{the bayescmp authors}"}, Title: "bayescmp: Bayesian comparison of classifiers", URL: "https://github.com/bayescmp/go"}

// The publications, in the order of their years.
var (
	wilcoxon1945 = Reference{Key: "wilcoxon1945", Kind: "article", Authors: []string{"Wilcoxon, F."}, Year: 1945,
		Title: "Individual comparisons by ranking methods", In: "Biometrics Bulletin", Volume: "1", Number: "6", Pages: "80–83", DOI: "10.2307/3001968"}
	dietterich1998 = Reference{Key: "dietterich1998", Kind: "article", Authors: []string{"Dietterich, T. G."}, Year: 1998,
		Title: "Approximate statistical tests for comparing supervised classification learning algorithms",
		In:    "Neural Computation", Volume: "10", Number: "7", Pages: "1895–1923", DOI: "10.1162/089976698300017197"}
	alpaydin1999 = Reference{Key: "alpaydin1999", Kind: "article", Authors: []string{"Alpaydın, E."}, Year: 1999,
		Title: "Combined 5×2 cv F test for comparing supervised classification learning algorithms",
		In:    "Neural Computation", Volume: "11", Number: "8", Pages: "1885–1892", DOI: "10.1162/089976699300016007"}
	nadeauBengio2003 = Reference{Key: "nadeau2003", Kind: "article", Authors: []string{"Nadeau, C.", "Bengio, Y."}, Year: 2003,
		Title: "Inference for the generalization error", In: "Machine Learning", Volume: "52", Number: "3", Pages: "239–281", DOI: "10.1023/A:1024068626366"}
	demsar2006 = Reference{Key: "demsar2006", Kind: "article", Authors: []string{"Demšar, J."}, Year: 2006,
		Title: "Statistical comparisons of classifiers over multiple data sets",
		In:    "Journal of Machine Learning Research", Volume: "7", Pages: "1–30", URL: "https://jmlr.org/papers/v7/demsar06a.html"}
	benavoli2014 = Reference{Key: "benavoli2014", Kind: "inproceedings", Year: 2014,
		Authors: []string{"Benavoli, A.", "Mangili, F.", "Corani, G.", "Zaffalon, M.", "Ruggeri, F."},
		Title:   "A Bayesian Wilcoxon signed-rank test based on the Dirichlet process",
		In:      "Proceedings of the 31st International Conference on Machine Learning (ICML 2014)", Pages: "1026–1034", URL: "https://proceedings.mlr.press/v32/benavoli14.html"}
	corani2015 = Reference{Key: "corani2015", Kind: "article", Authors: []string{"Corani, G.", "Benavoli, A."}, Year: 2015,
		Title: "A Bayesian approach for comparing cross-validated algorithms on multiple data sets",
		In:    "Machine Learning", Volume: "100", Number: "2–3", Pages: "285–304", DOI: "10.1007/s10994-015-5486-z"}
	benavoli2017 = Reference{Key: "benavoli2017", Kind: "article", Year: 2017,
		Authors: []string{"Benavoli, A.", "Corani, G.", "Demšar, J.", "Zaffalon, M."},
		Title:   "Time for a change: a tutorial for comparing multiple classifiers through Bayesian analysis",
		In:      "Journal of Machine Learning Research", Volume: "18", Number: "77", Pages: "1–36", URL: "https://jmlr.org/papers/v18/16-305.html"}
	corani2017 = Reference{Key: "corani2017", Kind: "article", Year: 2017,
		Authors: []string{"Corani, G.", "Benavoli, A.", "Demšar, J.", "Mangili, F.", "Zaffalon, M."},
		Title:   "Statistical comparison of classifiers through Bayesian hierarchical modelling",
		In:      "Machine Learning", Volume: "106", Number: "11", Pages: "1817–1837", DOI: "10.1007/s10994-017-5641-9"}
)

// sources says where each test of a pair comes from, by its name: the one place that knows.
var sources = map[string]References{
	CorrelatedTTest{}.Name():    {corani2015},
	Poisson{}.Name():            {corani2015},
	Hierarchical{}.Name():       {corani2017},
	SignedRank{}.Name():         {benavoli2014, benavoli2017},
	Sign{}.Name():               {benavoli2017},
	Wilcoxon{}.Name():           {wilcoxon1945, demsar2006},
	BinomialSign{}.Name():       {demsar2006},
	PairedTTest{}.Name():        {demsar2006},
	NadeauBengio{}.Name():       {nadeauBengio2003},
	FiveByTwoCV{}.Name():        {dietterich1998},
	FiveByTwoCV{F: true}.Name(): {alpaydin1999},
	McNemar{}.Name():            {dietterich1998},
}

// referencesOf lists the sources of tests, and the program. A test that is not of this package has none.
func referencesOf(tests ...string) References {
	var out References
	for _, test := range tests {
		for _, r := range sources[test] {
			if !slices.ContainsFunc(out, func(known Reference) bool { return known.Key == r.Key }) {
				out = append(out, r)
			}
		}
	}
	return append(out, program)
}

// References returns the publications that the test comes from, and bayescmp itself, which computed it.
func (c *Comparison) References() References {
	if c == nil {
		return nil
	}
	return referencesOf(c.Test)
}

// References returns the publications that the test comes from, and bayescmp itself, which computed it.
func (s *Significance) References() References {
	if s == nil {
		return nil
	}
	return referencesOf(s.Test)
}

// References returns the publications that the test comes from, and bayescmp itself, which computed it.
func (m *Matrix) References() References {
	if m == nil {
		return nil
	}
	return referencesOf(m.Test)
}

// References returns the publications that the tests which answered come from, and bayescmp itself, which computed them.
func (s *Panel) References() References {
	if s == nil {
		return nil
	}
	var tests []string
	for _, a := range s.Answers {
		if a.Refusal == nil {
			tests = append(tests, a.Test)
		}
	}
	return referencesOf(tests...)
}

// String is one line per publication.
func (r References) String() string {
	var lines []string
	for _, reference := range r {
		lines = append(lines, reference.String())
	}
	return strings.Join(lines, "\n")
}

// HTML is a list for a notebook.
func (r References) HTML() string {
	var b strings.Builder
	b.WriteString("<ul>\n")
	for _, reference := range r {
		link := ""
		if url := reference.link(); url != "" {
			link = fmt.Sprintf(" <a href=\"%s\">%[1]s</a>", html.EscapeString(url))
		}
		fmt.Fprintf(&b, "<li>%s%s</li>\n", html.EscapeString(reference.plain()), link)
	}
	b.WriteString("</ul>")
	return b.String()
}

// BibTeX is the entries of a bibliography, in ASCII, each once.
func (r References) BibTeX() string {
	var entries []string
	for _, reference := range r {
		if entry := reference.BibTeX(); !slices.Contains(entries, entry) {
			entries = append(entries, entry)
		}
	}
	return strings.Join(entries, "\n")
}

// String is the publication on one line.
func (r Reference) String() string {
	return strings.TrimSpace(r.plain() + " " + r.link())
}

// plain is the publication without its address.
func (r Reference) plain() string {
	if r.Year == 0 {
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
	return fmt.Sprintf("%s (%d). %s. %s, %s.", writing.Joined(names), r.Year, r.Title, where, r.Pages)
}

func (r Reference) link() string {
	if r.DOI != "" {
		return "https://doi.org/" + r.DOI
	}
	return r.URL
}

// inText is how the publication is named in running text: "Corani et al., 2017"; the program by its address.
func (r Reference) inText() string {
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

// bibTeX writes what BibTeX may not read as we write it.
var bibTeX = strings.NewReplacer("–", "--", "š", `{\v{s}}`, "ı", `{\i}`, "×", `$\times$`)

// BibTeX is the entry of the publication in a bibliography, in ASCII.
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
		{"author", strings.Join(r.Authors, " and ")}, {"title", "{" + r.Title + "}"}, {in, r.In}, {"volume", r.Volume}, {"number", r.Number},
		{"pages", r.Pages}, {"year", year}, {"doi", r.DOI}, {"url", r.URL},
	} {
		if field[1] != "" {
			fmt.Fprintf(&b, "  %-9s = {%s},\n", field[0], bibTeX.Replace(field[1]))
		}
	}
	b.WriteString("}\n")
	return b.String()
}
