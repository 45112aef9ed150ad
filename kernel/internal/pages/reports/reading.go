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
	text, err := json.Marshal(reading)
	if err != nil {
		return "", err
	}
	var said map[string]any
	if err := json.Unmarshal(text, &said); err != nil {
		return "", err
	}
	given := map[string]any{}
	for name, value := range said {
		if value != nil && value != "" && value != false {
			given[strings.ToLower(name[:1])+name[1:]] = value
		}
	}
	text, err = json.Marshal(given)
	return string(text), err
}
