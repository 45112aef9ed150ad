package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// declarations prints which of the parts differ.
func (old sources) declarations(w io.Writer, young sources, parts []part) error {
	for _, p := range parts {
		before, err := old.read(p.pkg)
		if err != nil {
			return err
		}
		after, err := young.read(p.pkg)
		if err != nil {
			return err
		}
		for _, name := range p.declarations {
			switch was, is := before[name], after[name]; {
			case was == "":
				return errors.New("parts.go names " + p.pkg + "." + name + ", which is nowhere")
			case is == "":
				fmt.Fprintf(w, "\n%s.%s is gone (%s)\n", p.pkg, name, p.where)
			case was != is:
				fmt.Fprintf(w, "\n%s.%s is another one (%s)\nwas:\n%s\nis:\n%s\n", p.pkg, name,
					p.where, indented(was), indented(is))
			}
		}
	}
	return nil
}

func indented(text string) string {
	return "\t" + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n\t")
}

// generics prints which packages and which generic functions are new. Cells can call a generic
// function only if the library of cells has its source; see packages.go in package importable and
// the folder generic in package cellcheck.
func (old sources) generics(w io.Writer, young sources) error {
	before, err := old.standard()
	if err != nil {
		return err
	}
	after, err := young.standard()
	if err != nil {
		return err
	}
	for _, pkg := range slices.Sorted(maps.Keys(after)) {
		if before[pkg] == nil {
			fmt.Fprintf(w, "\npackage %s is new\n", pkg)
		}
		for _, name := range slices.Compact(slices.Sorted(slices.Values(after[pkg]))) {
			if !slices.Contains(before[pkg], name) {
				fmt.Fprintf(w, "\n%s.%s is new, and generic\n", pkg, name)
			}
		}
	}
	return nil
}

// language prints the features that the type checker did not know before.
func (old sources) language(w io.Writer, young sources) error {
	before, err := old.features()
	if err != nil {
		return err
	}
	after, err := young.features()
	if err != nil {
		return err
	}
	for _, feature := range after {
		if !slices.Contains(before, feature) {
			fmt.Fprintf(w, "\nthe language has: %s\n", feature)
		}
	}
	return nil
}
