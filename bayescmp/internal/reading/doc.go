// Package reading turns text into scores: text into a table of columns, columns into what they
// mean, and rows into entries, one for each score. Whether the entries are complete is not its
// business.
//
// It knows nothing of package bayescmp, but its messages name the functions and options that a user
// of bayescmp has.
//
// A layout is one way to write scores into a table. Each layout has a file of its own with two
// functions, and a line for them in the list of layouts: one function says whether a table looks
// like the layout, the other reads such a table.
package reading
