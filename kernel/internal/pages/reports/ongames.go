// Code generated from notebooks/report-games.ipynb by go generate; DO NOT EDIT.

package reports

import (
	"encoding/json"
	"fmt"
	"github.com/bayescmp/go/bayescmp"
	"html"
	"strings"
)

func reportOnGames(nb *session) []byte {

	nb.cell("parameters")
	file := nb.words("file")                                                           // a file of games that bayescmp.OpenGames reads
	reading := nb.words("reading")                                                     // options of bayescmp.GameColumns, such as {"clusters": ["judge"]}
	files := nb.words("files")                                                         // a folder for all figures and tables as files; "" for none
	version, sha256, date := nb.words("version"), nb.words("sha256"), nb.words("date") // of bayescmp, of the file, and of today; the command report fills them in

	nb.cell("games")

	nb.SaveShown(files)
	columns := bayescmp.GameColumns{}
	nb.Check(json.Unmarshal([]byte(reading), &columns))
	games, err := nb.OpenGames(file, columns)
	nb.Check(err)
	nb.Check(games.CheckConnected())
	text := func(words string) any { return nb.HTML("<p>" + html.EscapeString(words) + "</p>") }

	nb.cell("rated")
	// The most likely abilities, or, where a player has won or lost all games, the posterior of a model with a prior.
	var posterior *bayescmp.Abilities
	warnings := []string{}
	ratings, refused := bayescmp.BradleyTerry{Ties: bayescmp.HalfTies}.Rate(games)
	if refused != nil {
		ratings = nil
		posterior, err = bayescmp.BradleyTerry{}.RankGames(nb.Context(), games, nb.Progress("draws"))
		nb.Clear(false)
		nb.Check(err)
	}

	nb.cell("verdict")
	title := fmt.Sprintf("Which of %d players is the best?", len(games.Players()))
	answer, why := "", ""
	var list []error
	if ratings != nil {
		answer, list = ratings.Verdict(), ratings.Warnings
	} else {
		_, why, _ = strings.Cut(refused.Error(), ": ")
		why, _, _ = strings.Cut(why, ", so there are")
		answer, list = posterior.Verdict(), posterior.Warnings
		if by := games.ClusteredBy(); len(by) > 0 {
			answer = fmt.Sprintf("Nothing tells how sure the order of the players is: %s, and the games depend on each other by %s.", why, strings.Join(by, " and "))
		}
	}
	for _, w := range list {
		warnings = append(warnings, w.Error())
	}
	nb.Show(nb.HTML("<h1>" + html.EscapeString(title) + "</h1>"))
	if ratings != nil {
		nb.Show(ratings, ratings.Plot(), text("The ability of each player and a 95 % confidence interval: a player beats another one with the odds exp(difference), a tie counting as half a win for each. P(best) also takes into account that of many players the one with the highest rating has probably been lucky. The first ranks are those of each player alone, the ranks together hold for all players with probability 0.95. Those in one tier cannot be told from the best one of the tier."))
	} else {
		nb.Show(nb.HTML("<p><strong>" + html.EscapeString(answer) + "</strong></p>"))
		nb.Show(posterior, posterior.Plot(), text(fmt.Sprintf("The games alone say nothing about how far apart the players are: %s. So these are answers of a model that assumes beforehand that abilities come from a Gaussian.", why)))
	}

	nb.text("pairs-text", "<h2 id=\"pairs\">Pairs <a aria-label=\"link to this section\" class=\"anchor\" href=\"#pairs\">#</a></h2>\n<p>The games of each two players, and the probability that the left one beats the right one. Observed is the share of their games that the left player won; P(left beats right) is the same by the abilities. In both, a tie counts half. Where the two are far apart, the order of abilities does not describe this pair well.</p>\n")

	nb.cell("pairs")
	if ratings != nil {
		nb.Show(ratings.Pairs)
		if len(games.Players()) > 12 {
			nb.Show(text("Compared are the twelve players at the top."))
		}
	} else {
		nb.Show(text("The answer above has the pairs."))
	}

	nb.text("ties-text", "<h2 id=\"what-would-change-the-answer\">What would change the answer <a aria-label=\"link to this section\" class=\"anchor\" href=\"#what-would-change-the-answer\">#</a></h2>\n<p>A tie counts as half a win for each player. Two other ways are a model with a probability of ties of its own (Davidson 1970), and leaving the ties out.</p>\n")

	nb.cell("ties")
	for _, rule := range []bayescmp.TieRule{bayescmp.DavidsonTies, bayescmp.ForgetTies} {
		other, wrong := bayescmp.BradleyTerry{Ties: rule}.Rate(games)
		if wrong != nil {
			nb.Show(text(fmt.Sprintf("%v: %v.", rule, wrong)))
		} else {
			nb.Show(text(fmt.Sprintf("%v: %s", rule, other.Verdict())))
		}
	}

	nb.text("paper-text", "<h2 id=\"for-the-paper\">For the paper <a aria-label=\"link to this section\" class=\"anchor\" href=\"#for-the-paper\">#</a></h2>\n<p>The results and the methods, in a paragraph each, and the publications behind them:</p>\n")

	nb.cell("paper")
	results, methods, latexResults, latexMethods, latexTable, markdownTable := "", "", "", "", "", ""
	var references bayescmp.References
	if ratings != nil {
		results, methods, references = ratings.Results(), ratings.Methods(), ratings.References()
		latexResults, latexMethods = ratings.LaTeXResults(), ratings.LaTeXMethods()
		latexTable, markdownTable = ratings.LaTeXTable(), ratings.MarkdownTable()
	} else {
		results, methods, references = posterior.Results(), posterior.Methods(), posterior.References()
		latexResults, latexMethods = posterior.LaTeXResults(), posterior.LaTeXMethods()
		latexTable, markdownTable = posterior.LaTeXTable(), posterior.MarkdownTable()
	}
	nb.Check(nb.Save(files, "results.txt", results+"\n"))
	nb.Check(nb.Save(files, "results.tex", latexResults+"\n"))
	nb.Check(nb.Save(files, "methods.txt", methods+"\n"))
	nb.Check(nb.Save(files, "methods.tex", latexMethods+"\n"))
	nb.Show(text(results), text(methods))
	references = references.Dated(version, date)
	if date != "" {
		nb.Show(text("Computed by bayescmp, version " + version + ", on " + date + "."))
	}
	nb.result(references)

	nb.text("latex-text", "<p>The table in LaTeX (it needs <code>\\usepackage{booktabs}</code>), after the paragraphs:</p>\n")

	nb.cell("latex")
	nb.Println(latexResults + "\n\n" + latexMethods + "\n")
	nb.Println(latexTable)

	nb.text("bibtex-text", "<p>The references in BibTeX:</p>\n")

	nb.cell("bibtex")
	nb.Println(references.BibTeX())

	nb.text("markdown-text", "<p>The table in Markdown:</p>\n")

	nb.cell("markdown")
	nb.Println(markdownTable)

	nb.text("understood-text", "<h2 id=\"how-the-file-was-understood\">How the file was understood <a aria-label=\"link to this section\" class=\"anchor\" href=\"#how-the-file-was-understood\">#</a></h2>\n")

	nb.cell("understood")
	nb.result(games)

	nb.text("provenance-text", "<h2 id=\"provenance\">Provenance <a aria-label=\"link to this section\" class=\"anchor\" href=\"#provenance\">#</a></h2>\n<p>This record says from which file, by which program and with which options everything was computed, and what the results were. The same text is in a file beside the page. <code>bayescmp verify</code> reads it, computes everything again and says what differs.</p>\n")

	nb.cell("provenance")
	record, err := json.MarshalIndent(map[string]any{
		"program": "bayescmp", "version": version,
		"file": file, "sha256": sha256, "understood": games.String(),
		"options": map[string]any{"games": true, "reading": json.RawMessage(reading)},
		"title":   title, "verdict": answer, "warnings": warnings,
		"seed":    "PCG(1, 2), for the draws of abilities",
		"results": map[string]any{"ratings": ratings, "posterior": posterior},
	}, "", "  ")
	nb.Check(err)
	nb.Println(string(record))

	return record
}
