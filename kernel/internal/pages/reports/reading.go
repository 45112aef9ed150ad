package reports

import (
	"encoding/json"
	"strings"

	"github.com/bayescmp/go/bayescmp"
)

// Reading returns the options for reading as JSON. It leaves out the metric, which has its own
// parameter in the notebooks, and options that are not set.
func Reading(reading bayescmp.CSV) (string, error) {
	reading.Metric = ""
	return setOptions(reading)
}

// GameReading returns the same for the columns of games.
func GameReading(columns bayescmp.GameColumns) (string, error) { return setOptions(columns) }

// setOptions returns options that are set, as JSON.
func setOptions(options any) (string, error) {
	text, err := json.Marshal(options)
	if err != nil {
		return "", err
	}
	var said map[string]any
	if err := json.Unmarshal(text, &said); err != nil {
		return "", err
	}
	set := map[string]any{}
	for name, value := range said {
		if value != nil && value != "" && value != false {
			set[strings.ToLower(name[:1])+name[1:]] = value
		}
	}
	text, err = json.Marshal(set)
	return string(text), err
}
