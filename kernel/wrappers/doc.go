// Package wrappers registers packages with the interpreter of the notebook's cells, so that an import in a cell takes
// milliseconds and no compiler. All but this file is written by ../genwrap, and built into the kernel only.
package wrappers

//go:generate go run ../genwrap
