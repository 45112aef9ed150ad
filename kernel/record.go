package main

import (
	"encoding/json"
	"errors"
	"fmt"
)

// record is what a report says about itself, in JSON; the notebook writes it.
type record struct {
	Program string `json:"program"`
	Version string `json:"version"`
	File    string `json:"file"` // relative to the folder of the record
	SHA256  string `json:"sha256"`
	Verdict string `json:"verdict"`
	Options struct {
		Score   string  `json:"score"`
		Lower   bool    `json:"lower"`
		Missing string  `json:"missing"`
		Left    string  `json:"left"`
		Right   string  `json:"right"`
		Rope    float64 `json:"rope"`
	} `json:"options"`
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
