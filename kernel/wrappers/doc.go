// Package wrappers registers packages with the interpreter of the notebook's cells, so that an
// import in a cell takes milliseconds and no compiler. Command ../genwrap writes all of its files
// but this one, and they are built into the kernel only.
package wrappers

//go:generate go run ../genwrap
