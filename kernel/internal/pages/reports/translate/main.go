// Command translate translates the notebooks of reports to Go and writes them into its parent
// package. As compiled code, they can compose a report where there is no evaluator of cells.
//
// All code cells become one function, because they share their variables. Calls of functions in the
// packages nb, display and fmt that show something become calls of methods of the running report.
package main

import (
	"fmt"
	"os"
)

var targets = []target{
	{"report.ipynb", "reportOnTwo", "ontwo.go"},
	{"report-ranking.ipynb", "reportOnAll", "onall.go"},
	{"report-games.ipynb", "reportOnGames", "ongames.go"},
}

// go generate runs the command in the folder of package reports.
func main() {
	const notebooks = "../../../../notebooks"
	for _, t := range targets {
		text, err := t.translate(notebooks)
		if err == nil {
			err = os.WriteFile(t.file, text, 0o644)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "translate:", err)
			os.Exit(1)
		}
	}
}
