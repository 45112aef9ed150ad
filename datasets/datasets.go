// Package datasets holds real tables of classifier scores to try things on. They are embedded in
// the program: loading one takes milliseconds and needs no network.
//
//	df, err := datasets.Load("uci-weka")
//
// [Names] lists the tables, and [Describe] describes one, column by column. The README.md beside
// this file says where they come from, and gives their licences, checksums and oddities.
//
// The table corani-2017 is public but not ours to ship: [Fetch] downloads it.
package datasets

import (
	"fmt"

	"github.com/go-gota/gota/dataframe"
)

// Load returns a data set as a new data frame, with the rows, columns and column types that
// [Describe] gives. Names are spelled as in the file, and numbers have all its digits. Each call
// returns a new frame, so that the caller may change it. An unknown name wraps [ErrUnknown].
func Load(name string) (dataframe.DataFrame, error) {
	e, ok := findShipped(name)
	if !ok {
		return dataframe.DataFrame{}, notLoaded(name)
	}
	df, err := e.load()
	if err != nil {
		return dataframe.DataFrame{}, fmt.Errorf("datasets: %s: %w", name, err)
	}
	return df, nil
}

// notLoaded is the error of Load for a name that it does not know.
func notLoaded(name string) error {
	if _, ok := findSource(name); ok {
		return fmt.Errorf("%w %q for Load: it is not shipped and must be fetched, "+
			"use datasets.Fetch", ErrUnknown, name)
	}
	return unknown(name)
}
