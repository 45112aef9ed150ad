// Command translate writes the notebooks of reports as Go, into the package above it. There they
// are compiled, so that a report can be composed where no evaluator of cells is.
//
// All cells of code become one function, because they share their variables. What a cell calls of
// the packages nb, display and fmt to show something becomes a method of the running report.
package main

import (
	"fmt"
	"os"
)

var targets = []target{
	{"report.ipynb", "reportOnTwo", "ontwo.go"},
	{"report-ranking.ipynb", "reportOnAll", "onall.go"},
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
