package cells

// elsewhere says where cells can do the things that they cannot do in a browser.
const elsewhere = `; natively it works: with "bayescmp serve", or in Jupyter`

// mistakesHere returns the mistakes that are special to a browser, which are tried first.
func (w *workspace) mistakesHere() []mistake {
	return []mistake{
		{
			pattern: in(`^package "((?:net|os/exec|os/signal|os/user|log/syslog|syscall)`,
				`(?:/[^"]*)?)" is not compiled`),
			hint: "cells in a browser have no network and no processes, so $1 is not available" +
				elsewhere,
		},
		{
			pattern: in(`^package "((?:archive/tar|crypto|database|debug|expvar|go|`,
				`gonum.org/v1/gonum/(?:diff|graph|integrate|interp|optimize)|`,
				`html/template|mime|runtime|testing|text/template)`,
				`(?:/[^"]*)?)" is not compiled`),
			hint: "$1 is left out in the browser, to keep the download small" + elsewhere,
		},
		{
			pattern: in(`(?i)no such file or directory\n`),
			hint:    w.ownFile,
		},
		{
			pattern: in(`not implemented (?:on|for) js\n|executable file not found`),
			hint:    "a browser has no processes, links or users" + elsewhere,
		},
	}
}
