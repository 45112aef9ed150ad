package main

import (
	"slices"
	"strings"
)

// The tags of cells that matter here.
const (
	tagParameters = "parameters"
	tagRemoved    = "remove-cell"
)

// occurrences counts the names in the cells. It is needed because cells may declare unused
// variables, but a function may not.
type occurrences map[string]*occurrence

type occurrence struct {
	times    int
	declared bool
}

func (o occurrences) find(name string) *occurrence {
	if o[name] == nil {
		o[name] = &occurrence{}
	}
	return o[name]
}

// unused returns assignments that use the otherwise unused variables.
func (o occurrences) unused() string {
	var names []string
	for name, found := range o {
		if found.declared && found.times == 1 {
			names = append(names, "_ = "+name+"\n")
		}
	}
	slices.Sort(names)
	return strings.Join(names, "")
}
