package bayescmp_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

var (
	citation = regexp.MustCompile(`\\cite\{([^}]*)\}`)
	entry    = regexp.MustCompile(`(?m)^@\w+\{(.*),$`)
)

// checkBibliography compares the citations of a panel with its bibliography.
func checkBibliography(t *testing.T, s *bayescmp.Panel) {
	t.Helper()
	cited := map[string]bool{}
	for _, m := range citation.FindAllStringSubmatch(s.LaTeXMethods(), -1) {
		for key := range strings.SplitSeq(m[1], ",") {
			cited[key] = true
		}
	}
	entries := map[string]bool{}
	for _, m := range entry.FindAllStringSubmatch(s.References().BibTeX(), -1) {
		if entries[m[1]] || !cited[m[1]] {
			t.Errorf("the entry %s is there twice, or not cited", m[1])
		}
		entries[m[1]] = true
	}
	if len(entries) != len(cited) {
		t.Errorf("cited %v, in the bibliography %v", cited, entries)
	}
}

// Every test of a pair has its references, and the bibliography has exactly the entries that the
// text cites.
func TestReferences(t *testing.T) {
	weka := ofWeka("NaiveBayes", "AODE")
	five := accepted(bayescmp.NewPair("a", "b", bayescmp.FoldScores{Dataset: "i", Runs: 5,
		Left:  []float64{0.1, 0.2, 0.3, 0.4, 0.5, 0.1, 0.2, 0.3, 0.4, 0.5},
		Right: []float64{0.2, 0.2, 0.4, 0.4, 0.6, 0.1, 0.3, 0.3, 0.5, 0.5},
	}))(t)
	tests := []bayescmp.PairTest{
		bayescmp.CorrelatedTTest{Rope: 0.01}, bayescmp.Poisson{},
		bayescmp.Hierarchical{Rope: 0.01}, bayescmp.SignedRank{}, bayescmp.Sign{},
		bayescmp.Wilcoxon{}, bayescmp.BinomialSign{}, bayescmp.NadeauBengio{},
		bayescmp.FiveByTwoCV{}, bayescmp.FiveByTwoCV{F: true}, bayescmp.Permutation{},
	}
	answered := map[string]bool{}
	for _, p := range []bayescmp.Pair{weka, on(t, weka, "glass"), five} {
		s := accepted(bayescmp.SideBySide(t.Context(), p, tests...))(t)
		for _, a := range s.Answers {
			var own bayescmp.References
			switch {
			case a.Comparison != nil:
				own = a.Comparison.References()
			case a.Significance != nil:
				own = a.Significance.References()
			default:
				continue
			}
			answered[a.Test] = true
			if len(own) < 2 || own[len(own)-1].Key != "bayescmp" {
				t.Errorf("%s: references %v", a.Test, own)
			}
		}
		checkBibliography(t, s)
	}
	if len(answered) != 11 {
		t.Errorf("asked only %v", answered)
	}
}

func TestBibTeXIsASCII(t *testing.T) {
	s := panelOf(t, ofWeka("NaiveBayes", "AODE"), 0.01)
	all := append(s.References(), s.References()...)
	text := all.BibTeX()
	for _, r := range text {
		if r > 126 {
			t.Errorf("%q in\n%s", r, text)
		}
	}
	if strings.Count(text, "{") != strings.Count(text, "}") ||
		strings.Count(text, "@article{corani2017,") != 1 ||
		!strings.Contains(text, `Dem{\v{s}}ar, J.`) {
		t.Errorf("braces, entries or names:\n%s", text)
	}
}

func TestReferencesInWords(t *testing.T) {
	s := panelOf(t, ofWeka("NaiveBayes", "AODE"), 0.01)
	text := s.References().String()
	for _, want := range []string{
		"G. Corani, A. Benavoli, J. Demšar, F. Mangili and M. Zaffalon (2017). " +
			"Statistical comparison of classifiers through Bayesian hierarchical modelling. " +
			"Machine Learning 106, 1817–1837. https://doi.org/10.1007/s10994-017-5641-9\n",
		"G. Corani and A. Benavoli (2015).",
		"J. Demšar (2006).",
		"\nbayescmp: Bayesian comparison of classifiers. https://github.com/bayescmp/go",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	html := s.References().HTML()
	if strings.Count(html, "<li>") != len(s.References()) ||
		!strings.Contains(html, `<a href="https://doi.org/10.2307/3001968">`) {
		t.Errorf("%s", html)
	}
	var c *bayescmp.Comparison
	var p *bayescmp.Significance
	var m *bayescmp.Matrix
	var none *bayescmp.Panel
	if len(c.References())+len(p.References())+len(m.References())+len(none.References()) != 0 {
		t.Error("nothing has references")
	}
}

// The program is cited with its version and the day, the publications as they are.
func TestDatedReferences(t *testing.T) {
	plain := panelOf(t, ofDifferences(t, 0.1, 0.2, -0.1), 0.01).References()
	dated := plain.Dated("1.2_3", "2026-11-22")
	for form, text := range map[string]string{"text": dated.String(), "HTML": dated.HTML()} {
		if strings.Count(text, "Version 1.2_3, computed on 2026-11-22.") != 1 {
			t.Errorf("%s: %s", form, text)
		}
	}
	if !strings.Contains(dated.BibTeX(), "  note      = {Version 1.2") {
		t.Error(dated.BibTeX())
	}
	for _, same := range []bayescmp.References{plain.Dated("", ""), plain} {
		if same.BibTeX() != plain.BibTeX() || strings.Contains(same.String(), "Version") {
			t.Error(same)
		}
	}
}
