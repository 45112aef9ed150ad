package reports

import (
	"strconv"

	"github.com/bayescmp/go/internal/inputs"
)

// Parameters are the parameters of the notebooks.
type Parameters struct {
	// File is the path of the scores as the report names it, and SHA256 its fingerprint.
	File, SHA256 string
	// Metric and Reading, in JSON, are the options of reading.
	Metric, Reading string
	// Left and Right, or Against, are the classifiers of the question.
	Left, Right, Against string
	// Rope is the largest difference that does not matter.
	Rope float64
	// Games says that the file has games, and no scores.
	Games bool
	// Files is the folder of the figures and tables as the report names it; "" for none.
	Files string
	// Version is the version of bayescmp, and Date is today; "" leaves the date out.
	Version, Date string
}

// Parameters returns the parameters of the notebook that answers the question. Files, Version and
// Date are not set. SHA256 is set if package inputs watches the file.
func (q Question) Parameters(rope float64) (Parameters, error) {
	reading, err := Reading(q.Options)
	return Parameters{
		File: q.File, SHA256: inputs.Fingerprint(q.File),
		Metric: q.Options.Metric, Reading: reading,
		Left: q.Left, Right: q.Right, Against: q.Against, Rope: rope,
	}, err
}

// GameParameters returns the same for a question about games.
func (q Question) GameParameters() (Parameters, error) {
	reading, err := GameReading(q.Games.(PlayedGames).Columns)
	return Parameters{File: q.File, SHA256: inputs.Fingerprint(q.File), Reading: reading,
		Games: true}, err
}

// Notebook returns the name of the notebook that has these parameters.
func (p Parameters) Notebook() string {
	if p.Games {
		return "report-games.ipynb"
	}
	if p.Left != "" {
		return "report.ipynb"
	}
	return "report-ranking.ipynb"
}

// A Setting is a parameter of a notebook with its value.
type Setting struct{ Name, Value string }

// Settings returns the parameters with their names in the notebook.
func (p Parameters) Settings() []Setting {
	settings := []Setting{
		{"file", p.File},
		{"reading", p.Reading},
		{"version", p.Version},
		{"sha256", p.SHA256},
		{"date", p.Date},
		{"files", p.Files},
	}
	if p.Games {
		return settings
	}
	settings = append(settings, Setting{"metric", p.Metric},
		Setting{"rope", strconv.FormatFloat(p.Rope, 'g', -1, 64)})
	if p.Left != "" {
		return append(settings, Setting{"left", p.Left}, Setting{"right", p.Right})
	}
	return append(settings, Setting{"against", p.Against})
}
