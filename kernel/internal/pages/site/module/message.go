package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/kernel/internal/pages/reports"
)

// A message is a part of the answer. Kind says which fields are used:
//
//	head        Rows: the names of the columns of the file, and its first rows
//	understood  Understood
//	cell        Cell: what follows comes from this cell of the report
//	html        HTML: text or an answer
//	figure      HTML: a picture in SVG
//	text        Text: what the cell has printed
//	progress    Text, Done, Total
//	question    Question
//	error       Text
//	end         none; the report is complete
//
// A question, an error or the end is the last message about a request.
type message struct {
	Kind       string      `json:"kind"`
	Cell       string      `json:"cell,omitempty"`
	HTML       string      `json:"html,omitempty"`
	Text       string      `json:"text,omitempty"`
	Done       int         `json:"done,omitempty"`
	Total      int         `json:"total,omitempty"`
	Rows       [][]string  `json:"rows,omitempty"`
	Understood *understood `json:"understood,omitempty"`
	Question   *question   `json:"question,omitempty"`
}

// understood says how a file was understood, and what the report is about.
type understood struct {
	Text        string   `json:"text"`
	Datasets    int      `json:"datasets"`
	Classifiers []string `json:"classifiers"`
	Metric      string   `json:"metric"`
	Left        string   `json:"left"`
	Right       string   `json:"right"`
	Against     string   `json:"against"`
	Rope        *string  `json:"rope"`
}

// question is a question that the user must answer before there is a report.
type question struct {
	// Needs is the name of the missing option: a field of bayescmp.CSV, or Rope.
	Needs string `json:"needs"`
	// Problem says what is wrong.
	Problem string `json:"problem"`
	// Columns are the columns to choose from; nil if the choice is not a column.
	Columns []string `json:"columns"`
	// Doubted is a rope that the user may give all the same; "" if the question is another one.
	Doubted string `json:"doubted,omitempty"`
}

// problem returns the message about an error.
func problem(err error) message {
	var input *bayescmp.InputError
	if errors.As(err, &input) && input.Needs == "MaxMemory" {
		return message{Kind: "error", Text: sentence(input.Problem + "; give a part of it, or " +
			"use the program bayescmp, which has more memory than a page")}
	}
	if errors.As(err, &input) {
		var doubted doubtedRope
		errors.As(err, &doubted)
		return message{Kind: "question", Question: &question{
			input.Needs, sentence(input.Problem), input.Columns, doubted.written}}
	}
	return message{Kind: "error", Text: sentence(err.Error())}
}

// doubtedRope is the question whether a rope is meant as it was written.
type doubtedRope struct {
	error
	written string
}

func (d doubtedRope) Unwrap() error { return d.error }

// sentence makes the first letter of a text a capital, if the text begins with a word.
func sentence(text string) string {
	word, _, _ := strings.Cut(text, " ")
	if word != strings.ToLower(word) || strings.ContainsAny(word, ".\"_") {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// writer writes messages. It implements reports.Reader. It keeps the scores that it has read for
// the next request about the same file.
type writer struct {
	open  reports.Opener
	lines *json.Encoder
	out   *bufio.Writer
	width float64 // of the request

	file    string // what is kept of it until release is called; "" for nothing
	release func()
}

func (w *writer) say(m message) {
	err := w.lines.Encode(m)
	if err == nil {
		err = w.out.Flush()
	}
	if err != nil {
		panic(err) // nobody reads the messages any more
	}
}

func (w *writer) Cell(id string) { w.say(message{Kind: "cell", Cell: id}) }

func (w *writer) Text(id, html string) {
	w.Cell(id)
	w.say(message{Kind: "html", HTML: html})
}

func (w *writer) Print(text string) { w.say(message{Kind: "text", Text: text}) }

// Progress implements reports.Reader.
func (w *writer) Progress(what string) func(done, total int) {
	return func(done, total int) {
		w.say(message{Kind: "progress", Text: what, Done: done, Total: total})
	}
}

// Save does nothing, because a page has no folder for files.
func (w *writer) Save(string, string) {}

// Show implements reports.Reader.
func (w *writer) Show(value any, _ bool) error {
	switch v := value.(type) {
	case reports.HTML:
		w.say(message{Kind: "html", HTML: string(v)})
	case *figure.Figure:
		if w.width > 0 {
			v = v.Within(w.width)
		}
		if picture := v.SVG(); picture != nil {
			w.say(message{Kind: "figure", HTML: string(picture)})
		}
	case interface{ HTML() string }:
		w.say(message{Kind: "html", HTML: v.HTML()})
	default:
		w.Print(fmt.Sprintln(v))
	}
	return nil
}
