// Package datasets holds real tables of classifier scores to try things on:
// embedded in the program, loaded in milliseconds, no network needed.
//
//	df, err := datasets.Load("uci-weka")
//
// [Names] lists them and [Describe] tells what each one is, column by column.
// Where they come from, their licences, checksums and oddities are in the
// README.md beside this file.
//
// One more, corani-2017, is public but not ours to ship: [Fetch] downloads it.
package datasets

import (
	"compress/gzip"
	"embed"
	"encoding/csv"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

//go:embed data
var files embed.FS

// Names returns the names that [Load] knows, sorted. What must be fetched is
// not among them.
func Names() []string {
	names := make([]string, len(catalogue))
	for i, e := range catalogue {
		names[i] = e.Name
	}
	slices.Sort(names)
	return names
}

// Describe tells what a data set is, without loading or fetching it.
func Describe(name string) (Info, error) {
	info, err := describe(name)
	info.Columns = slices.Clone(info.Columns)
	return info, err
}

func describe(name string) (Info, error) {
	if e, ok := find(name); ok {
		return e.Info, nil
	}
	if s, ok := findSource(name); ok {
		return s.Info, nil
	}
	return Info{}, unknown(name)
}

// Load returns a data set as a new data frame, with the rows, columns and
// column types that [Describe] tells. Names are verbatim, numbers are those of
// the file to the last digit. The frame is the caller's own: changing it
// changes no later Load.
func Load(name string) (dataframe.DataFrame, error) {
	e, ok := find(name)
	if !ok {
		return dataframe.DataFrame{}, notLoaded(name)
	}
	df, err := e.load()
	if err != nil {
		return dataframe.DataFrame{}, fmt.Errorf("datasets: %s: %w", name, err)
	}
	return df, nil
}

func find(name string) (entry, bool) {
	for _, e := range catalogue {
		if e.Name == name {
			return e, true
		}
	}
	return entry{}, false
}

// notLoaded is Load's error for a name that it does not know.
func notLoaded(name string) error {
	if _, ok := findSource(name); ok {
		return fmt.Errorf("%w %q for Load: it is not shipped and must be fetched, use datasets.Fetch", ErrUnknown, name)
	}
	return unknown(name)
}

func unknown(name string) error {
	return fmt.Errorf("%w %q (known: %s; by Fetch: %s)", ErrUnknown, name, strings.Join(Names(), ", "), fetchable())
}

// An entry is a data set and the file in data/ that holds it.
type entry struct {
	Info
	file string // CSV with a header, gzipped if so named
}

// open returns the CSV text of the entry's file.
func (e entry) open() (io.Reader, error) {
	f, err := files.Open("data/" + e.file)
	if err != nil {
		return nil, err
	}
	if path.Ext(e.file) == ".gz" {
		return gzip.NewReader(f)
	}
	return f, nil
}

func (e entry) load() (dataframe.DataFrame, error) {
	text, err := e.open()
	if err != nil {
		return dataframe.DataFrame{}, err
	}
	fields, err := e.fields(text)
	if err != nil {
		return dataframe.DataFrame{}, err
	}
	columns := make([]series.Series, len(e.Columns))
	for i, c := range e.Columns {
		columns[i] = series.New(fields[i], c.Type, c.Name)
	}
	df := dataframe.New(columns...)
	return df, df.Error()
}

// fields reads the CSV text into one slice of e.Rows strings per column.
func (e entry) fields(text io.Reader) ([][]string, error) {
	r := csv.NewReader(text)
	r.ReuseRecord = true
	r.FieldsPerRecord = len(e.Columns)
	if _, err := r.Read(); err != nil { // the header
		return nil, err
	}
	fields := make([][]string, len(e.Columns))
	for i := range fields {
		fields[i] = make([]string, 0, e.Rows)
	}
	for {
		record, err := r.Read()
		if err == io.EOF {
			return fields, nil
		}
		if err != nil {
			return nil, err
		}
		for i, s := range record {
			fields[i] = append(fields[i], s)
		}
	}
}
