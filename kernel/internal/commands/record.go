package commands

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"

	"github.com/bayescmp/go/kernel/internal/notebook"
)

// record is what a report says about itself, in JSON; the notebook writes it.
type record struct {
	Program string `json:"program"`
	Version string `json:"version"`
	File    string `json:"file"` // relative to the folder of the record
	SHA256  string `json:"sha256"`

	// Title, Verdict and Warnings are what the page has at its top.
	Title    string   `json:"title"`
	Verdict  string   `json:"verdict"`
	Warnings []string `json:"warnings"`

	Options recordOptions `json:"options"`

	// files is the folder that the report writes figures and tables into, as seen from its own
	// folder; "" for none.
	files string
	// date is the day of the computation; "" leaves it out.
	date string
}

// recordOptions are the options with which a report was made.
type recordOptions struct {
	Metric string `json:"metric"`
	// Reading has the other options of reading, in JSON.
	Reading json.RawMessage `json:"reading"`
	Left    string          `json:"left"`
	Right   string          `json:"right"`
	Against string          `json:"against"`
	Rope    float64         `json:"rope"`
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
	return r, nil
}

// notebook returns the name of the notebook that answers the question of the record.
func (r record) notebook() string {
	if r.Options.Left != "" {
		return "report.ipynb"
	}
	return "report-ranking.ipynb"
}

// scores returns the path of the scores of a record in dir.
func (r record) scores(dir string) string {
	path := filepath.FromSlash(r.File)
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, path)
}

// settings returns the parameters of the notebook. With them it computes the record again; version
// is the version of the running program, and sum the fingerprint of the scores.
func (r record) settings(version, sum string) []notebook.Setting {
	reading := string(r.Options.Reading)
	if reading == "" {
		reading = "{}"
	}
	settings := []notebook.Setting{
		{Name: "file", Value: r.File},
		{Name: "metric", Value: r.Options.Metric},
		{Name: "reading", Value: reading},
		{Name: "rope", Value: strconv.FormatFloat(r.Options.Rope, 'g', -1, 64)},
		{Name: "version", Value: version},
		{Name: "sha256", Value: sum},
		{Name: "date", Value: r.date},
		{Name: "files", Value: r.files},
	}
	if r.Options.Left != "" {
		return append(settings,
			notebook.Setting{Name: "left", Value: r.Options.Left},
			notebook.Setting{Name: "right", Value: r.Options.Right})
	}
	return append(settings, notebook.Setting{Name: "against", Value: r.Options.Against})
}
