// Code generated from notebooks/report-ranking.ipynb by go generate; DO NOT EDIT.

package reports

import (
	"encoding/json"
	"fmt"
	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets/simulate"
	"html"
	"math"
	"slices"
	"strings"
)

func reportOnAll(nb *session) []byte {

	nb.cell("parameters")
	file := nb.words("file")                                                           // a file of scores, in any layout that bayescmp.OpenAny reads
	metric := nb.words("metric")                                                       // its metric; "" finds it
	reading := nb.words("reading")                                                     // other options of bayescmp.CSV, such as {"lower": true, "rows": "folds"}
	against := nb.words("against")                                                     // a classifier with which all others are compared; "" compares all with each other
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
	names, several := scores.Classifiers(), len(scores.Datasets()) > 1
	who, noun := "classifier", "data set"
	if scores.OnBenchmarks() {
		who, noun = "model", "benchmark"
	}
	if len(names) < 2 {
		nb.Check(fmt.Errorf("the file has one %s, %s; a comparison needs two", who, names[0]))
	}
	if against != "" {
		_, err = scores.Among(against)
		nb.Check(err)
	}
	text := func(words string) any { return nb.HTML("<p>" + html.EscapeString(words) + "</p>") }
	between := ", " // names; some have commas themselves
	if strings.Contains(strings.Join(names, ""), ",") {
		between = " | "
	}
	listed := func(names []string) string { // the first eight, or three if they are long
		most := 8
		if len(strings.Join(names[:min(len(names), most)], between)) > 300 {
			most = 3
		}
		if len(names) > most {
			return fmt.Sprintf("%s and %d more", strings.Join(names[:most-1], between), len(names)-most+1)
		}
		return strings.Join(names, between)
	}

	nb.cell("pairs")
	// Where each of them stands.
	var standings *bayescmp.Placings
	var ranking *bayescmp.Ranking
	warnings := []string{}
	warn := func(about string, list []error) {
		for _, w := range list {
			warnings = append(warnings, about+w.Error())
		}
	}
	overview, err := scores.Overview()
	nb.Check(err)
	order := overview.Classifiers // from the best
	if several {
		ranking, err = bayescmp.Friedman{}.Rank(scores)
		nb.Check(err)
		standings, err = bayescmp.Leaderboard{}.RankContext(nb.Context(), scores, nb.Progress("draws"))
		nb.Clear(false)
		if err != nil {
			standings = nil
			warnings = append(warnings, err.Error())
		} else {
			order = standings.Order()
			warn("", standings.Warnings)
		}
	}
	best, next := order[0], order[1]
	centre := best // the classifier that the answer is about
	if against != "" {
		centre = against
	}

	// Of many classifiers, those at the top are compared in pairs.
	top, leading := scores, order
	if len(names) > 30 {
		leading = slices.Clone(order[:30])
		if !slices.Contains(leading, centre) {
			leading[29] = centre
		}
		top, err = scores.Among(leading...)
		nb.Check(err)
	}

	nb.cell("compared")
	// The test that suits the first pair suits all. For many pairs a quick test is asked about all of
	// them, and the test that suits only about the pairs of one classifier.
	var somePair bayescmp.Pair
	for _, other := range names[1:] {
		if somePair, err = scores.Pair(names[0], other); err == nil {
			break
		}
	}
	nb.Check(err)
	tests, err := bayescmp.TestsFor(somePair, rope)
	nb.Check(err)
	first := tests[0].(bayescmp.Test)
	ofAll := first
	if several && len(names) > 15 && first.Name() == "hierarchical test" {
		ofAll = bayescmp.SignedRank{Rope: rope}
	}
	matrix, err := bayescmp.AllPairs(nb.Context(), top, ofAll, nb.Progress("pairs"))
	nb.Check(err)
	nb.Clear(false)

	// The pairs of one classifier, by the test that suits.
	others := leading
	if against != "" {
		others = order
	}
	ofOne := bayescmp.Matrix{Test: first.Name(), Classifiers: []string{centre}}
	refused := []string{}
	tell := nb.Progress("classifiers")
	for i, other := range others {
		if other == centre {
			continue
		}
		c, err := matrix.Between(centre, other)
		if err != nil || ofAll.Name() != first.Name() {
			pair, wrong := scores.Pair(centre, other)
			if err = wrong; err == nil {
				c, err = first.Compare(pair)
			}
			tell(i+1, len(others))
		}
		ofOne.Classifiers = append(ofOne.Classifiers, other)
		if err != nil {
			refused = append(refused, other)
			ofOne.Refusals = append(ofOne.Refusals, bayescmp.Refusal{Left: centre, Right: other, Err: err})
			continue
		}
		ofOne.Comparisons = append(ofOne.Comparisons, c)
	}
	nb.Clear(false)
	about := "" // the warnings on pairs are not about the answer where the leaderboard has it
	if standings != nil && against == "" {
		about = "pairs by the " + first.Name() + ": "
	}
	warn(about, ofOne.Warnings())

	nb.cell("verdict")
	// What holds together: of all pairs, because the data chose the best one; or of those of the one asked about.
	family := &ofOne
	if against == "" {
		family = matrix
	}
	together := map[string]bool{}
	for i, decision := range family.Familywise().Decisions {
		c := family.Comparisons[i]
		together[c.Left] = together[c.Left] || c.Right == centre && decision != bayescmp.Undecided
		together[c.Right] = together[c.Right] || c.Left == centre && decision != bayescmp.Undecided
	}
	practically := ""
	if rope > 0 {
		practically = "practically "
	}
	said := map[string][]string{} // what is said of which others
	for _, c := range ofOne.Comparisons {
		other, decision := c.Right, c.Decision()
		if c.Right == centre {
			other = c.Left
			if decision == bayescmp.LeftBetter {
				decision = bayescmp.RightBetter
			} else if decision == bayescmp.RightBetter {
				decision = bayescmp.LeftBetter
			}
		}
		words := "not yet decided against"
		switch decision {
		case bayescmp.LeftBetter:
			words = practically + "better than"
		case bayescmp.RightBetter:
			words = practically + "worse than"
		case bayescmp.Equivalent:
			words = "practically equivalent to"
		}
		if decision != bayescmp.Undecided && !together[other] {
			words += " (pair by pair only)"
		}
		said[words] = append(said[words], other)
	}
	said["without an answer against"] = refused
	parts := []string{}
	for _, alone := range []string{"", " (pair by pair only)"} {
		for _, words := range []string{practically + "better than", practically + "worse than", "practically equivalent to"} {
			if names := said[words+alone]; len(names) > 0 {
				parts = append(parts, words+" "+listed(names)+alone)
			}
		}
	}
	for _, words := range []string{"not yet decided against", "without an answer against"} {
		if names := said[words]; len(names) > 0 {
			parts = append(parts, words+" "+listed(names))
		}
	}
	pairwise := fmt.Sprintf("%s is %s.", centre, strings.Join(parts, "; "))
	if len(parts) == 1 && len(said[practically+"better than"]) == len(names)-1 {
		pairwise = fmt.Sprintf("%s is %sbetter than each of the others.", centre, practically)
	}

	where := scores.Where()
	title := fmt.Sprintf("Which of %d %ss is best on %s?", len(names), who, where)
	answer := pairwise
	switch {
	case against != "":
		title = fmt.Sprintf("%s against %d others on %s", against, len(names)-1, where)
	case standings != nil:
		answer = standings.Verdict()
	default: // the pairs have the answer
		values, measure := overview.Means, "mean score"
		if math.IsNaN(values[0]) { // scores that cannot be averaged
			values, measure = overview.MeanRanks, "mean rank"
		}
		leaders := []string{} // those that tie for the best
		for i, v := range values {
			if math.Abs(v-values[0]) < 1e-12*math.Abs(values[0]) || v == values[0] {
				leaders = append(leaders, overview.Classifiers[i])
			}
		}
		what := fmt.Sprintf("%s has the best %s.", leaders[0], measure)
		if len(leaders) > 1 {
			what = fmt.Sprintf("%s tie for the best %s.", listed(leaders), measure)
		}
		answer = what + " " + pairwise
	}
	nb.Show(nb.HTML("<h1>" + html.EscapeString(title) + "</h1>"))
	explained := "The true mean score of each " + who + " on " + noun + "s like these, measured from the mean of all, and an interval that has it with probability 0.95. True means lie closer together than the means of the scores, because whoever is ahead has probably been lucky, too. Those in one tier cannot be told from the best one of the tier."
	placed := standings != nil && against == "" // the leaderboard has the answer, and not the pairs
	if !placed {
		nb.Show(nb.HTML("<p><strong>" + html.EscapeString(answer) + "</strong></p>"))
		nb.Show(matrix.Plot())
	} else {
		nb.Show(standings, standings.Plot(), text(explained))
	}

	nb.text("data-text", "<h2 id=\"the-scores\">The scores <a aria-label=\"link to this section\" class=\"anchor\" href=\"#the-scores\">#</a></h2>\n")

	nb.cell("means")
	nb.Show(overview, top.Plot())
	if top != scores {
		nb.Show(text("The figure has those at the top."))
	}

	nb.cell("metrics")
	// Where the file has other metrics, too: what does each of them say about the best and its rival?
	rival := next // the strongest other classifier
	if centre != best {
		rival = best
	}
	bare, err := bayescmp.TestsFor(somePair, 0)
	nb.Check(err)
	metrics, err := nb.MetricsOf(nb.Context(), options, file, bare[0], centre, rival)
	if err != nil || len(metrics.Names) < 2 {
		metrics = nil // the report is about the only one
	} else {
		nb.Show(text("The file has other metrics, too. "+fmt.Sprintf("Which is better by each of them, %s or %s, however small the difference?", centre, rival)), metrics)
	}

	nb.text("pairs-text", "<h2 id=\"all-pairs\">All pairs <a aria-label=\"link to this section\" class=\"anchor\" href=\"#all-pairs\">#</a></h2>\n<p>Each pair of classifiers is considered by itself: is one better by more than the largest difference that does not matter, are the two practically equivalent, or is it too early to tell? A leaderboard takes all classifiers together and asks whose true mean score is the highest, however small the difference. So one can decide where the other does not.</p>\n")

	nb.cell("pairs-shown")
	if placed {
		nb.Show(text(fmt.Sprintf("By the %s, %s", first.Name(), pairwise)))
	}
	if top != scores {
		nb.Show(text(fmt.Sprintf("Compared are the %d %ss at the top.", len(leading), who)))
	}
	if ofAll.Name() != first.Name() {
		nb.Show(text(fmt.Sprintf("All %d pairs are asked about by the quick %s; those of %s also by the %s.", len(leading)*(len(leading)-1)/2, ofAll.Name(), centre, first.Name())))
	}
	nb.Show(matrix)
	if placed { // otherwise the figure is at the top
		nb.Show(matrix.Plot())
	}
	if rope > 0 {
		together := []string{}
		for _, group := range matrix.Groups() {
			if len(group) > 1 {
				together = append(together, listed(group))
			}
		}
		if len(together) > 0 {
			nb.Show(text("Groups of " + who + "s that are all practically equivalent to each other: " + strings.Join(together, " | ") + "."))
		} else {
			nb.Show(text("No two " + who + "s are decided to be practically equivalent."))
		}
	}
	if standings != nil && !placed {
		nb.Show(text("All "+who+"s together, however small the differences:"), standings, standings.Plot(), text(explained))
	}

	nb.text("classical-text", "<h2 id=\"classical-tests\">Classical tests <a aria-label=\"link to this section\" class=\"anchor\" href=\"#classical-tests\">#</a></h2>\n<p>A p value says how unusual such scores would be if the classifiers were equal. It never says that two classifiers are equal. The first test asks whether there is any difference at all; the others ask where, with p values adjusted for the number of comparisons.</p>\n")

	nb.cell("classical")
	posthocs := []*bayescmp.PostHoc{}
	if several {
		var byRank, byPair *bayescmp.PostHoc
		if against == "" {
			byRank = ranking.Nemenyi()
			byPair, err = ranking.PairwiseBy(nb.Context(), bayescmp.Wilcoxon{}, bayescmp.Holm)
			nb.Check(err)
		} else {
			byRank, err = ranking.Control(against, bayescmp.Holm)
			nb.Check(err)
			byPair, err = ranking.ControlBy(nb.Context(), bayescmp.Wilcoxon{}, against, bayescmp.Holm)
			nb.Check(err)
		}
		posthocs = append(posthocs, byRank, byPair)
		if top == scores {
			nb.Show(ranking, byRank.Plot(), byRank, byPair.Plot(), byPair)
		} else {
			nb.Show(ranking, byRank, byPair, text("Diagrams of critical differences are drawn for up to 30 "+who+"s."))
		}
	} else {
		nb.Show(text("The file has one data set. Tests of several classifiers at once need several data sets; the table above has the test of each pair on this one."))
	}

	nb.text("assumptions-text", "<h2 id=\"what-would-change-the-answer\">What would change the answer <a aria-label=\"link to this section\" class=\"anchor\" href=\"#what-would-change-the-answer\">#</a></h2>\n")

	nb.cell("assumptions")
	pair, err := scores.Pair(centre, rival)
	nb.Check(err)
	rivals, err := bayescmp.TestsFor(pair, rope)
	nb.Check(err)
	panel, err := bayescmp.SideBySide(nb.Context(), pair, rivals...)
	if err != nil {
		nb.Show(text(fmt.Sprintf("%s and %s: %v.", centre, rival, err)))
	} else {
		nb.Show(text(fmt.Sprintf("The strongest rival of %s is %s. This is what other tests say about the two:", centre, rival)), panel)
	}
	var curve *bayescmp.Curve
	if rope > 0 && err == nil {
		drawn, wrong := bayescmp.RopeCurve(nb.Context(), first, pair)
		if wrong == nil {
			curve = drawn
			nb.Show(text("And this is what the first test says for other ropes, the largest differences that do not matter:"), curve.Plot(), curve)
		}
	}
	if several {
		without, wrong := scores.LeaveOneOut()
		nb.Check(wrong)
		nb.Show(without)
	}

	nb.text("next-text", "<h2 id=\"what-to-do-next\">What to do next <a aria-label=\"link to this section\" class=\"anchor\" href=\"#what-to-do-next\">#</a></h2>\n")

	nb.cell("next")
	var plan *simulate.Outlook
	early := fmt.Sprintf("Between %s and %s it is too early to tell. ", centre, rival)
	answered := err == nil && panel.Answers[0].Comparison != nil
	switch {
	case !answered:
		nb.Show(text(fmt.Sprintf("The %s has no answer about %s and %s: what it needs is said above.", first.Name(), centre, rival)))
	case panel.Answers[0].Comparison.Decision() != bayescmp.Undecided:
		nb.Show(text(fmt.Sprintf("Between %s and %s there is a decision: for these two, more data are not needed.", centre, rival)))
	case first.Name() == "paired test of items":
		nb.Show(text(early + "More items would tell more."))
	case !several:
		nb.Show(text(early + "More runs of the cross-validation help a little, because they use the same data again. More data sets tell more, and so do more instances in this one."))
	case first.Name() != "hierarchical test":
		nb.Show(text(early + "More data sets help; with the scores of the single folds of a cross-validation on each, this report also says how many."))
	default:
		q := len(scores.Datasets())
		plan, err = simulate.Plan(nb.Context(), pair, bayescmp.SignedRank{Rope: rope, Samples: 2000}, simulate.PlanOptions{Datasets: []int{q, 3 * q}, Replications: 60}, nb.Progress("continuations"))
		nb.Clear(false)
		nb.Check(err)
		nb.Show(text(early+"How many more data sets like these would decide it? The experiment is continued many times by the model that fits the scores so far, and the quick signed-rank test is asked about each continuation."), plan)
	}

	nb.text("paper-text", "<h2 id=\"for-the-paper\">For the paper <a aria-label=\"link to this section\" class=\"anchor\" href=\"#for-the-paper\">#</a></h2>\n<p>The results and the methods of the answer, in a paragraph each, those of the other tests, and the publications behind them:</p>\n")

	nb.cell("paper")
	table, err := scores.Table(rope)
	nb.Check(err)
	results, methods, latexResults, latexMethods := []string{}, []string{}, []string{}, []string{}
	latexTables, markdownTables := []string{table.LaTeXTable(), overview.LaTeXTable()}, []string{table.MarkdownTable(), overview.MarkdownTable()}
	var references bayescmp.References
	known := map[string]bool{}
	add := func(result, method, latexResult, latexMethod, latexTable, markdownTable string, cited bayescmp.References) {
		results, methods = append(results, result), append(methods, method)
		latexResults, latexMethods = append(latexResults, latexResult), append(latexMethods, latexMethod)
		latexTables, markdownTables = append(latexTables, latexTable), append(markdownTables, markdownTable)
		for _, r := range cited {
			if !known[r.Key] {
				known[r.Key] = true
				references = append(references, r)
			}
		}
	}
	if standings != nil {
		add(standings.Results(), standings.Methods(), standings.LaTeXResults(), standings.LaTeXMethods(),
			standings.LaTeXTable(), standings.MarkdownTable(), standings.References())
	}
	chosen := "" // of which classifiers these are all pairs
	if top != scores {
		chosen = " Compared in pairs are those at the top."
	}
	add(matrix.Results(), matrix.Methods()+chosen, matrix.LaTeXResults(), matrix.LaTeXMethods()+chosen,
		matrix.LaTeXTable(), matrix.MarkdownTable(), matrix.References())
	if ranking != nil {
		add(ranking.Results(), ranking.Methods(), ranking.LaTeXResults(), ranking.LaTeXMethods(),
			ranking.LaTeXTable(), ranking.MarkdownTable(), ranking.References())
	}
	for _, h := range posthocs {
		add(h.Results(), h.Methods(), h.LaTeXResults(), h.LaTeXMethods(),
			h.LaTeXTable(), h.MarkdownTable(), h.References())
	}
	nb.Show(table)
	paragraphs := func(name string, all []string) {
		nb.Check(nb.Save(files, name, strings.Join(all, "\n\n")+"\n"))
	}
	paragraphs("results.txt", results)
	paragraphs("results.tex", latexResults)
	paragraphs("methods.txt", methods)
	paragraphs("methods.tex", latexMethods)
	nb.Show(text(results[0]), text(methods[0]))
	further := append(results[1:len(results):len(results)], methods[1:]...)
	if len(further) > 0 {
		nb.Show(nb.HTML("<details><summary>The other tests</summary><p>" + strings.ReplaceAll(html.EscapeString(strings.Join(further, "\n")), "\n", "</p><p>") + "</p></details>"))
	}
	references = references.Dated(version, date)
	if date != "" {
		nb.Show(text("Computed by bayescmp, version " + version + ", on " + date + "."))
	}
	nb.result(references)

	nb.text("latex-text", "<p>The tables in LaTeX (they need <code>\\usepackage{booktabs}</code>), after the paragraphs:</p>\n")

	nb.cell("latex")
	nb.Println(strings.Join(latexResults, "\n\n") + "\n\n" + strings.Join(latexMethods, "\n\n") + "\n")
	nb.Println(strings.Join(latexTables, "\n"))

	nb.text("bibtex-text", "<p>The references in BibTeX:</p>\n")

	nb.cell("bibtex")
	nb.Println(references.BibTeX())

	nb.text("markdown-text", "<p>The tables in Markdown:</p>\n")

	nb.cell("markdown")
	nb.Println(strings.Join(markdownTables, "\n"))

	nb.text("understood-text", "<h2 id=\"how-the-file-was-understood\">How the file was understood <a aria-label=\"link to this section\" class=\"anchor\" href=\"#how-the-file-was-understood\">#</a></h2>\n")

	nb.cell("understood")
	nb.result(scores)

	nb.text("provenance-text", "<h2 id=\"provenance\">Provenance <a aria-label=\"link to this section\" class=\"anchor\" href=\"#provenance\">#</a></h2>\n<p>This record says from which file, by which program and with which options everything was computed, and what the results were. The same text is in a file beside the page. <code>bayescmp verify</code> reads it, computes everything again and says what differs.</p>\n")

	nb.cell("provenance")
	found := map[string]any{"overview": overview, "one": &ofOne, "pairs": matrix, "ranking": ranking, "posthocs": posthocs, "standings": standings, "metrics": metrics}
	if top != scores { // thousands of pairs would fill megabytes
		delete(found, "posthocs")
	}
	record, err := json.MarshalIndent(map[string]any{
		"program": "bayescmp", "version": version,
		"file": file, "sha256": sha256, "understood": scores.String(),
		"options": map[string]any{"metric": metric, "reading": json.RawMessage(reading), "against": against, "rope": rope},
		"title":   title, "verdict": answer, "warnings": warnings,
		"seed":    "PCG(1, 2), for the draws of the Bayesian signed-rank test and of the Bayesian bootstrap",
		"results": found,
	}, "", "  ")
	nb.Check(err)
	nb.Println(string(record))

	return record
}
