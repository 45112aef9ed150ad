package reading

import (
	"fmt"

	"github.com/bayescmp/go/internal/reading/metrics"
)

// Metric is what scores measure.
type Metric struct {
	// Name is its name in the table; "" if the table has none.
	Name string
	// Better says which scores are better.
	Better metrics.Direction
	// column is the column of its scores; "" if they have several.
	column string
	// told is set if the file says which scores are better.
	told bool
	// bad is the first score that cannot be read. It is an error if the metric is chosen.
	bad error
}

// Known returns the name, or "" if the name does not say what is measured.
func (m Metric) Known() string {
	if metrics.IsGeneric(m.Name) {
		return ""
	}
	return m.Name
}

// metricOf returns the metric of that name, with its direction if the name tells it.
func metricOf(name string) Metric {
	return Metric{Name: name, Better: metrics.DirectionOf(name)}
}

// source says where the scores are; "" if that is not one column.
func (m Metric) source() string {
	switch m.column {
	case "":
		return ""
	case m.Name:
		return fmt.Sprintf("Scores from column %q.", m.column)
	}
	return fmt.Sprintf("Scores of %q from column %q.", m.Name, m.column)
}

// direction says in brackets which scores are better, if that is known.
func (m Metric) direction() string {
	switch m.Better {
	case metrics.Higher:
		return " (higher is better)"
	case metrics.Lower:
		return " (lower is better)"
	}
	return ""
}
