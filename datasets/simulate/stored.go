package simulate

import (
	"embed"
	"fmt"
	"slices"
	"strings"
)

//go:embed results
var results embed.FS

// Stored returns the summary of a study that was run at full length and is embedded in the program.
// The file results/README.md says how each was made. An unknown name wraps [ErrStudy], with the
// known names.
func Stored(name string) (*Summary, error) {
	file, err := results.Open("results/" + name + ".csv")
	if err != nil {
		return nil, fmt.Errorf("%w: no study %q is stored; there are %s",
			ErrStudy, name, strings.Join(StoredNames(), ", "))
	}
	defer func() { _ = file.Close() }() // it was only read
	return ReadSummary(file)
}

// StoredNames returns the names that [Stored] knows, sorted.
func StoredNames() []string {
	entries, err := results.ReadDir("results")
	if err != nil {
		return nil
	}
	var names []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), ".csv"); ok {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
