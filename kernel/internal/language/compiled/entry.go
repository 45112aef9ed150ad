package compiled

// A Table has the exported names of a package, in sorted order.
type Table struct {
	Path    string
	Entries []Entry
}

// An Entry is one name of a package.
type Entry struct {
	Name  string
	Kind  Kind
	Value any // a function, a pointer to a variable, or a nil pointer to a type
}

// A Kind says what a name stands for.
type Kind uint8

// The kinds of entries.
const (
	Function Kind = iota
	Variable
	NamedType
)
