package datasets

import (
	"compress/gzip"
	"embed"
	"encoding/csv"
	"io"
	"path"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

//go:embed data
var files embed.FS

// shipped is a data set and the file in data/ that holds it.
type shipped struct {
	Info
	file string // CSV with a header, gzipped if so named
}

// open returns the CSV text of the data set's file.
func (s shipped) open() (io.Reader, error) {
	f, err := files.Open("data/" + s.file)
	if err != nil {
		return nil, err
	}
	if path.Ext(s.file) == ".gz" {
		return gzip.NewReader(f)
	}
	return f, nil
}

func (s shipped) load() (dataframe.DataFrame, error) {
	text, err := s.open()
	if err != nil {
		return dataframe.DataFrame{}, err
	}
	fields, err := s.fields(text)
	if err != nil {
		return dataframe.DataFrame{}, err
	}
	columns := make([]series.Series, len(s.Columns))
	for i, c := range s.Columns {
		columns[i] = series.New(fields[i], c.Type, c.Name)
	}
	df := dataframe.New(columns...)
	return df, df.Error()
}

// fields reads the CSV text into one slice of s.Rows strings per column.
func (s shipped) fields(text io.Reader) ([][]string, error) {
	r := csv.NewReader(text)
	r.ReuseRecord = true
	r.FieldsPerRecord = len(s.Columns)
	if _, err := r.Read(); err != nil { // the header
		return nil, err
	}
	fields := make([][]string, len(s.Columns))
	for i := range fields {
		fields[i] = make([]string, 0, s.Rows)
	}
	for {
		record, err := r.Read()
		if err == io.EOF {
			return fields, nil
		}
		if err != nil {
			return nil, err
		}
		for i, field := range record {
			fields[i] = append(fields[i], field)
		}
	}
}
