package main

import (
	"fmt"
	"strings"
)

// An expr is an expression. Go does not specify the order in which operands are evaluated unless
// they are calls, so an expr says whether it may panic by itself and whether it has calls.
type expr struct {
	text     string
	constant bool
	bare     bool // it may panic outside calls
	calls    bool
	primary  bool // it needs no parentheses
}

func simple(format string, args ...any) expr {
	return expr{text: fmt.Sprintf(format, args...), primary: true}
}

// in returns the expression as an operand.
func (e expr) in() string {
	if e.primary {
		return e.text
	}
	return "(" + e.text + ")"
}

// with returns an expression with a text that is made from operands.
func with(text string, operands ...expr) expr {
	e := expr{text: text, primary: true}
	for _, o := range operands {
		e.bare = e.bare || o.bare
		e.calls = e.calls || o.calls
	}
	return e
}

func (e expr) panics() expr { e.bare = true; return e }

// called returns the expression as a call. Panics and calls of its arguments become those of the
// call.
func called(text string) expr { return expr{text: text, calls: true, primary: true} }

func texts(list []expr) string {
	var s []string
	for _, e := range list {
		s = append(s, e.text)
	}
	return strings.Join(s, ", ")
}

// unconst turns an expression into one that is not a constant.
func unconst(e expr, t *typ) string {
	if e.constant {
		return fmt.Sprintf("p_id[%s](%s)", t.name, e.text)
	}
	return e.in()
}

func (e expr) as(t *typ) expr {
	if t.named {
		e.text = t.name + "(" + e.text + ")"
	}
	return e
}

// typed returns the expression with its type, which an untyped constant lacks.
func typed(e expr, t *typ) string {
	if e.constant || t.kind == function || t.kind == boolean {
		return "(" + t.name + ")(" + e.text + ")"
	}
	return e.text
}

func parenthesised(e expr) string { return "(" + e.text + ")" }
