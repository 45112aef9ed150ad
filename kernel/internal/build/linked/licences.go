package linked

import (
	"bytes"
	"fmt"
	"strings"
)

// Licences returns a text with all licences of modules. Its first sentence begins with subject.
func Licences(subject string, modules []Module) []byte {
	var b bytes.Buffer
	fmt.Fprintln(&b, subject, "these modules of Go, under these licences.")
	rule := strings.Repeat("=", 80)
	for _, m := range modules {
		fmt.Fprintf(&b, "\n%s\n%s %s (%s)\n", rule, m.Path, m.Version,
			strings.Join(m.Names, " and "))
		for _, f := range m.Files {
			fmt.Fprintf(&b, "\n---- %s\n\n%s\n", f.Name, bytes.TrimSpace(f.Content))
		}
	}
	return b.Bytes()
}
