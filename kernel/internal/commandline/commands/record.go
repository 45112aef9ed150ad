package commands

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/kernel/internal/pages/reports"
)

// record is the JSON in which a report describes itself. The notebook writes it.
type record struct {
	Program string `json:"program"`
	Version string `json:"version"`
	File    string `json:"file"` // relative to the folder of the record
	SHA256  string `json:"sha256"`

	// Title, Verdict and Warnings are shown at the top of the page.
	Title    string   `json:"title"`
	Verdict  string   `json:"verdict"`
	Warnings []string `json:"warnings"`

	Options recordOptions `json:"options"`

	// Files is the folder of the report's figures and tables, relative to the report's own folder;
	// "" for none.
	Files string `json:"files"`
	// Date is the day of the computation; "" leaves it out.
	Date string `json:"date"`
}

// recordOptions are the options with which a report was made.
type recordOptions struct {
	Metric string `json:"metric"`
	// Reading has the other options for reading the scores, in JSON.
	Reading json.RawMessage `json:"reading"`
	Left    string          `json:"left"`
	Right   string          `json:"right"`
	Against string          `json:"against"`
	Rope    float64         `json:"rope"`
	// Games says that the file has games, and no scores.
	Games bool `json:"games,omitempty"`
}

// readRecord reads the JSON of a report.
func readRecord(text []byte) (record, error) {
	const want = "not the JSON that the report command writes beside its page"
	var r record
	if err := json.Unmarshal(text, &r); err != nil {
		return r, fmt.Errorf(want+": %w", err)
	}
	if r.Program != "bayescmp" || r.File == "" {
		return r, errors.New(want)
	}
	if err := checkStrict(text); err != nil {
		return r, fmt.Errorf(want+": %w", err)
	}
	if r.Options.Reading == nil {
		return r, nil
	}
	var compact bytes.Buffer // as the parameter of the notebook has it
	err := json.Compact(&compact, r.Options.Reading)
	r.Options.Reading = compact.Bytes()
	return r, err
}

// checkStrict returns an error if an object in the JSON of a record has two values with the same
// name, or if two names of the record itself differ only in case. JSON decoders differ in which of
// the two they take.
func checkStrict(text []byte) error {
	d := json.NewDecoder(bytes.NewReader(text))
	var names []map[string]bool // of each enclosing object; nil for a list
	isName := false
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		inObject := len(names) > 0 && names[len(names)-1] != nil
		switch name, isText := token.(string); {
		case token == json.Delim('{'):
			names, isName = append(names, map[string]bool{}), true
			continue
		case token == json.Delim('['):
			names, isName = append(names, nil), false
			continue
		case token == json.Delim('}') || token == json.Delim(']'):
			names = names[:len(names)-1]
			isName = len(names) > 0 && names[len(names)-1] != nil
			continue
		case isText && inObject && isName:
			known := name
			if len(names) == 1 { // the record itself
				known = strings.ToLower(name)
			}
			if names[len(names)-1][known] {
				return fmt.Errorf("%q is there twice", name)
			}
			names[len(names)-1][known] = true
		}
		isName = inObject && !isName
	}
}

// reading returns the options with which the scores of the record are read.
func (r record) reading() (options bayescmp.CSV, err error) {
	options.Metric = r.Options.Metric
	given := r.Options.Reading
	if len(given) == 0 {
		return options, nil
	}
	d := json.NewDecoder(bytes.NewReader(given))
	d.DisallowUnknownFields()
	if err := d.Decode(&options); err != nil {
		return options, fmt.Errorf("options.reading: %w", err)
	}
	options.Metric = r.Options.Metric
	same, err := reports.Reading(options)
	if err != nil {
		return options, err
	}
	if same != string(given) {
		return options, fmt.Errorf("options.reading: it is %s, which bayescmp writes as %s",
			given, same)
	}
	return options, nil
}

// columns returns the columns with which the games of the record are read.
func (r record) columns() (columns bayescmp.GameColumns, err error) {
	d := json.NewDecoder(bytes.NewReader(r.Options.Reading))
	d.DisallowUnknownFields()
	if err := d.Decode(&columns); err != nil {
		return columns, fmt.Errorf("options.reading: %w", err)
	}
	same, err := reports.GameReading(columns)
	if err == nil && same != string(r.Options.Reading) {
		err = fmt.Errorf("options.reading: it is %s, which bayescmp writes as %s",
			r.Options.Reading, same)
	}
	return columns, err
}

// complete takes the record that a notebook has printed, and adds what the notebook does not know.
func (r record) complete(printed []byte) ([]byte, error) {
	var all map[string]json.RawMessage
	if err := json.Unmarshal(printed, &all); err != nil {
		return nil, err
	}
	for name, value := range map[string]string{"files": r.Files, "date": r.Date} {
		text, err := json.Marshal(value)
		if err != nil {
			return nil, err
		}
		all[name] = text
	}
	text, err := json.MarshalIndent(all, "", "  ")
	return append(text, '\n'), err
}

// scores returns the path of the scores of a record in dir.
func (r record) scores(dir string) string {
	path := filepath.FromSlash(r.File)
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, path)
}

// parameters returns the parameters with which the notebook computes the record again.
func (r record) parameters() reports.Parameters {
	reading := string(r.Options.Reading)
	if reading == "" {
		reading = "{}"
	}
	return reports.Parameters{
		File: r.File, SHA256: r.SHA256, Metric: r.Options.Metric, Reading: reading,
		Left: r.Options.Left, Right: r.Options.Right, Against: r.Options.Against,
		Rope: r.Options.Rope, Games: r.Options.Games, Files: r.Files, Version: r.Version,
		Date: r.Date,
	}
}
