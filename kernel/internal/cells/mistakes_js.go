//go:build bayeskernel

package main

// elsewhere is where cells can do what they cannot do in a browser.
const elsewhere = `; natively it works: with "bayescmp serve", or in Jupyter`

// ownFile says how cells get a file of the reader's; main knows where they run.
var ownFile string

func init() {
	mistakesHere = func() []mistake {
		return []mistake{
			{
				pattern: in(`^package "((?:net|os/exec|os/signal|os/user|log/syslog|syscall)`,
					`(?:/[^"]*)?)" is not compiled`),
				hint: "cells in a browser have no network and no processes, so $1 is not here" +
					elsewhere,
			},
			{
				pattern: in(`^package "((?:archive/tar|crypto|database|debug|expvar|go|`,
					`html/template|mime|runtime|testing|text/template)`,
					`(?:/[^"]*)?)" is not compiled`),
				hint: "$1 is left out in the browser, which has to load what is here" + elsewhere,
			},
			{
				pattern: in(`(?i)no such file or directory\n`),
				hint:    ownFile,
			},
			{
				pattern: in(`not implemented (?:on|for) js\n`),
				hint:    "a browser has no processes, links or users" + elsewhere,
			},
		}
	}
}
