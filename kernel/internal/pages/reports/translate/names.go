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

// occurrences counts the names in the cells. A cell may declare a variable that no cell uses; a
// function may not.
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

// unused are assignments that use the variables that nothing else uses.
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
