// Code generated from notebooks/report.ipynb by go generate; DO NOT EDIT.

package reports

import (
	"encoding/json"
	"fmt"
	"github.com/bayescmp/go/bayescmp"
	"html"
	"strings"
)

func reportOnTwo(nb *session) []byte {

	nb.cell("parameters")
	file := nb.words("file")                                                           // a file of scores, in any layout that bayescmp.OpenAny reads
	metric := nb.words("metric")                                                       // its metric; "" finds it
	reading := nb.words("reading")                                                     // other options of bayescmp.CSV, such as {"lower": true, "rows": "folds"}
	left, right := nb.words("left"), nb.words("right")                                 // two classifiers; both may be "" if the file has no others
	rope := nb.number("rope")                                                          // the largest difference that does not matter, in units of the score, for ratios their logarithm; 0 for none
	files := nb.words("files")                                                         // a folder for all figures and tables as files; "" for none
	version, sha256, date := nb.words("version"), nb.words("sha256"), nb.words("date") // of bayescmp, of the file, and of today; the command report fills them in

	nb.cell("scores")

	nb.SaveShown(files)
	options := bayescmp.CSV{Metric: metric}
	nb.Check(json.Unmarshal([]byte(reading), &options))
	scores, err := nb.Open(options, file)
	nb.Check(err)
	nb.Check(scores.CheckScale())
	names := scores.Classifiers()
	if left == "" && right == "" && len(names) == 2 {
		left, right = names[0], names[1]
	}
	if left == "" || right == "" {
		nb.Check(fmt.Errorf("which two classifiers? Name both, left and right; the file has %s", strings.Join(names, ", ")))
	}
	pair, err := scores.Pair(left, right)
	nb.Check(err)

	nb.cell("verdict")
	tests, err := bayescmp.TestsFor(pair, rope)
	nb.Check(err)
	panel, err := bayescmp.SideBySide(nb.Context(), pair, tests...)
	nb.Check(err)
	// The first test that has an answer. One that is asked about equal scores may have none.
	main := 0
	for panel.Answers[main].Refusal != nil {
		main++
	}
	first := tests[main].(bayescmp.Test)
	answer := panel.Answers[main].Comparison

	noun := "data set"
	if scores.OnBenchmarks() {
		noun = "benchmark"
	}
	text := func(words string) any { return nb.HTML("<p>" + html.EscapeString(words) + "</p>") }
	nb.Show(nb.HTML("<h1>"+html.EscapeString(left+" against "+right)+"</h1>"), answer)
	post, hierarchical := answer.Posterior.(*bayescmp.HierarchicalPosterior)
	if hierarchical && rope > 0 {
		nb.Show(post.Simplex(answer, 4000), text("Each of 4000 points is a population of "+noun+"s that the scores allow, nearer to a corner the more probable it makes that outcome on the next "+noun+". The more points are in a hexagon, the darker it is. "+
			"The probabilities above are the shares of the points for which an outcome is the most probable one."))
	} else {
		nb.Show(answer.Plot())
	}

	nb.cell("rope")
	// The same answer for other ropes.
	var curve *bayescmp.Curve
	if rope > 0 {
		curve, err = bayescmp.RopeCurve(nb.Context(), first, pair)
		nb.Check(err)
		nb.Show(curve)
	}

	nb.text("data-text", "<h2 id=\"the-scores\">The scores <a aria-label=\"link to this section\" class=\"anchor\" href=\"#the-scores\">#</a></h2>\n<p>A difference is score(right) − score(left), and its sign is reversed where lower scores are better. So a positive difference always speaks for the right classifier.</p>\n")

	nb.cell("data")
	nb.Show(pair, pair.Plot(rope))

	nb.text("effects-text", "<h2 id=\"how-large-is-the-difference\">How large is the difference? <a aria-label=\"link to this section\" class=\"anchor\" href=\"#how-large-is-the-difference\">#</a></h2>\n")

	nb.cell("effects")
	if hierarchical && rope > 0 {
		nb.Show(answer.Plot(), text("The difference on the next "+noun+" itself, over all populations that the scores allow: how probable each outcome is, not how sure it is that it is the most probable."))
	}
	effects, err := pair.Effects()
	nb.Check(err)
	nb.result(effects)

	nb.text("tests-text", "<h2 id=\"bayesian-and-classical-tests-side-by-side\">Bayesian and classical tests side by side <a aria-label=\"link to this section\" class=\"anchor\" href=\"#bayesian-and-classical-tests-side-by-side\">#</a></h2>\n<p>The tests ask different questions. The correlated t test and its classical twin, the corrected resampled t test, ask about one data set. The Poisson test asks on how many of these data sets each classifier is better. The hierarchical test asks what to expect on the next data set. The Bayesian signed-rank and sign tests ask how the differences are spread over data sets like these. A p value answers another question: how unusual would the data be if neither classifier were better? It never says that two classifiers are equivalent.</p>\n")

	nb.cell("tests")
	nb.result(panel)

	nb.cell("metrics")
	// Where the file has other metrics, too: what does each of them say?
	bare, err := bayescmp.TestsFor(pair, 0)
	nb.Check(err)
	metrics, err := nb.MetricsOf(nb.Context(), options, file, bare[main], left, right)
	if err != nil || len(metrics.Names) < 2 {
		metrics = nil // the report is about the only one
	} else {
		nb.Show(text("The file has other metrics, too. Which of the two is better by each of them, however small the difference?"), metrics)
	}

	nb.text("assumptions-text", "<h2 id=\"what-the-answer-depends-on\">What the answer depends on <a aria-label=\"link to this section\" class=\"anchor\" href=\"#what-the-answer-depends-on\">#</a></h2>\n<p>Here is the first test once more, for other ropes and under other assumptions. If the verdict depends on one of them, state it together with this assumption.</p>\n")

	nb.cell("assumptions")
	if curve != nil {
		nb.Show(curve.Plot())
	}
	sensitivity, err := bayescmp.Sensitivity(nb.Context(), first, pair)
	nb.Check(err)
	nb.result(sensitivity)

	nb.text("datasets-text", "<h2 id=\"data-set-by-data-set\">Data set by data set <a aria-label=\"link to this section\" class=\"anchor\" href=\"#data-set-by-data-set\">#</a></h2>\n")

	nb.cell("datasets")
	if hierarchical {
		nb.Show(post.Forest(answer))
	} else {
		nb.Show(scores.Means())
	}

	nb.text("pairs-text", "<h2 id=\"all-pairs-of-classifiers\">All pairs of classifiers <a aria-label=\"link to this section\" class=\"anchor\" href=\"#all-pairs-of-classifiers\">#</a></h2>\n")

	nb.cell("pairs")
	var matrix *bayescmp.Matrix
	if len(names) > 2 {
		ofAll := first
		if len(scores.Datasets()) > 1 && len(names) > 15 && first.Name() == "hierarchical test" {
			ofAll = bayescmp.SignedRank{Rope: rope} // quick
		}
		matrix, err = bayescmp.AllPairs(nb.Context(), scores, ofAll, nb.Progress("pairs"))
		nb.Clear(false)
		nb.Check(err)
		nb.Show(matrix, matrix.Plot())
	} else {
		nb.Show(text("There are no other classifiers in this report."))
	}

	nb.text("paper-text", "<h2 id=\"for-the-paper\">For the paper <a aria-label=\"link to this section\" class=\"anchor\" href=\"#for-the-paper\">#</a></h2>\n<p>The results and the methods, in a paragraph each, and the publications behind them:</p>\n")

	nb.cell("methods")
	two, err := scores.Among(left, right)
	nb.Check(err)
	table, err := two.Table(rope)
	nb.Check(err)
	nb.Show(table)
	nb.Check(nb.Save(files, "results.txt", panel.Results()+"\n"))
	nb.Check(nb.Save(files, "results.tex", panel.LaTeXResults()+"\n"))
	nb.Check(nb.Save(files, "methods.txt", panel.Methods()+"\n"))
	nb.Check(nb.Save(files, "methods.tex", panel.LaTeXMethods()+"\n"))
	nb.Show(text(panel.Results()), text(panel.Methods()))
	references := panel.References().Dated(version, date)
	if date != "" {
		nb.Show(text("Computed by bayescmp, version " + version + ", on " + date + "."))
	}
	nb.result(references)

	nb.text("latex-text", "<p>The paragraphs and the tables in LaTeX (they need <code>\\usepackage{booktabs}</code>):</p>\n")

	nb.cell("latex")
	nb.Println(panel.LaTeXResults() + "\n\n" + panel.LaTeXMethods() + "\n")
	nb.Println(table.LaTeXTable())
	nb.Println(panel.LaTeXTable())
	nb.Println(effects.LaTeXTable())
	if matrix != nil {
		nb.Println(matrix.LaTeXTable())
	}

	nb.text("bibtex-text", "<p>The references in BibTeX:</p>\n")

	nb.cell("bibtex")
	nb.Println(references.BibTeX())

	nb.text("markdown-text", "<p>The tables in Markdown:</p>\n")

	nb.cell("markdown")
	nb.Println(table.MarkdownTable())
	nb.Println(panel.MarkdownTable())
	nb.Println(effects.MarkdownTable())
	if matrix != nil {
		nb.Println(matrix.MarkdownTable())
	}

	nb.text("understood-text", "<h2 id=\"how-the-file-was-understood\">How the file was understood <a aria-label=\"link to this section\" class=\"anchor\" href=\"#how-the-file-was-understood\">#</a></h2>\n")

	nb.cell("understood")
	nb.result(scores)

	nb.text("provenance-text", "<h2 id=\"provenance\">Provenance <a aria-label=\"link to this section\" class=\"anchor\" href=\"#provenance\">#</a></h2>\n<p>This record says from which file, by which program and with which options everything was computed, and what the results were. The same text is in a file beside the page. <code>bayescmp verify</code> reads it, computes everything again and says what differs.</p>\n")

	nb.cell("provenance")
	results := map[string]any{"answers": panel.Answers, "metrics": metrics, "effects": effects}
	if matrix != nil {
		results["pairs"] = matrix
	}
	warnings := []string{}
	for _, w := range answer.Warnings {
		warnings = append(warnings, w.Error())
	}
	record, err := json.MarshalIndent(map[string]any{
		"program": "bayescmp", "version": version,
		"file": file, "sha256": sha256, "understood": scores.String(),
		"options": map[string]any{"metric": metric, "reading": json.RawMessage(reading), "left": left, "right": right, "rope": rope},
		"title":   left + " against " + right, "verdict": answer.Verdict(), "warnings": warnings,
		"seed":    "PCG(1, 2), for the draws of the Bayesian signed-rank test",
		"results": results,
	}, "", "  ")
	nb.Check(err)
	nb.Println(string(record))

	return record
}
