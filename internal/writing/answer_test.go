package writing_test

import (
	"testing"

	"github.com/bayescmp/go/internal/writing"
)

// asked is an answer with a verdict, one table and two notes.
func asked() writing.Answer {
	table := writing.NewTable(1, "who", "wins")
	table.Add("<a>", "7")
	table.Rest = "… and 1 more; Frame has all."
	return writing.Answer{
		Headline: "a_b against c", Verdict: "<a> is better.", Marks: "[1]",
		Tables: []*writing.Table{table}, Notes: []string{"Assumed: nothing.", "[1] few data"},
	}
}

func TestAnswerAsText(t *testing.T) {
	a := asked()
	const table = "  who  wins\n  <a>  7\n  … and 1 more; Frame has all.\n"
	is(t, "with a verdict", a.Text(), "a_b against c\n\n"+table+
		"\n<a> is better. [1]\nAssumed: nothing.\n[1] few data\n")
	a.Verdict = ""
	is(t, "without a verdict", a.Text(), "a_b against c [1]\n\n"+table+
		"\nAssumed: nothing.\n[1] few data\n")
	a.Tables, a.Marks, a.Notes = append(a.Tables, a.Tables[0]), "", nil
	is(t, "two tables", a.Text(), "a_b against c\n\n"+table+"\n"+table)
}

func TestAnswerAsHTML(t *testing.T) {
	a := asked()
	const table = `<table><thead><tr><th style="text-align:left">who</th>` +
		`<th style="text-align:right">wins</th></tr>` + "\n</thead><tbody>\n" +
		`<tr><td style="text-align:left">&lt;a&gt;</td>` +
		`<td style="text-align:right">7</td></tr>` + "\n</tbody></table>\n"
	const notes = "<p><small>… and 1 more; Frame has all.<br>Assumed: nothing.<br>" +
		"[1] few data</small></p></div>"
	is(t, "with a verdict", a.HTML(), `<div class="bayescmp">`+
		"<p><strong>&lt;a&gt; is better.</strong> <sup>[1]</sup></p>\n"+
		"<p><small>a_b against c</small></p>\n"+table+notes)
	a.Verdict = ""
	is(t, "without a verdict", a.HTML(), `<div class="bayescmp">`+
		"<p><strong>a_b against c</strong> <sup>[1]</sup></p>\n"+table+notes)
	a.Tables, a.Notes = nil, nil
	is(t, "a headline alone", a.HTML(), `<div class="bayescmp">`+
		"<p><strong>a_b against c</strong> <sup>[1]</sup></p>\n</div>")
}

func TestAnswerAsMarkdown(t *testing.T) {
	is(t, "an answer", asked().Markdown(), `**a\_b against c \[1\]**`+"\n\n"+
		"| who | wins |\n| :--- | ---: |\n"+`| \<a\> | 7 |`+"\n"+
		"\n… and 1 more; Frame has all.\n\nAssumed: nothing.\n\n"+`\[1\] few data`+"\n")
}

func TestAnswerAsLaTeX(t *testing.T) {
	is(t, "an answer", asked().LaTeX("tab:wins"), `\begin{table}
\caption{a\_b against c.}
\label{tab:wins}
\centering\footnotesize\setlength{\tabcolsep}{4pt}
\begin{tabular}{lr}
  \toprule
  who & wins \\
  \midrule
  $<$a$>$ & 7 \\
  \bottomrule
\end{tabular}
\end{table}
% … and 1 more; Frame has all.
% Assumed: nothing.
% [1] few data
`)
}
