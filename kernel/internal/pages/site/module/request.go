package main

import (
	"encoding/json"

	"github.com/bayescmp/go/bayescmp"
)

// A request says what to do.
type request struct {
	// File is the path of the scores: a file or a folder.
	File string `json:"file"`
	// Options say how to read the file. The page gives them as answers to questions.
	Options bayescmp.CSV `json:"options"`
	// Left and Right, or Against, choose classifiers; see reports.Question.
	Left    string `json:"left"`
	Right   string `json:"right"`
	Against string `json:"against"`
	// Rope is the largest difference that does not matter, as the user has written it. Without it,
	// the only answer is the question about the rope, because a rope must be chosen before the
	// result is known. Sure says that a rope is meant that covers every difference.
	Rope *string `json:"rope"`
	Sure bool    `json:"sure"`
	// Games says how to read a file of games: the fields of bayescmp.GameColumns that the user has
	// chosen, or nothing.
	Games json.RawMessage `json:"games,omitempty"`
	// Width is how wide figures can be on the page, in CSS pixels; 0 means as wide as they are.
	Width float64 `json:"width,omitempty"`
	// Version is the version of the site, and Date is today.
	Version string `json:"version"`
	Date    string `json:"date"`
}
