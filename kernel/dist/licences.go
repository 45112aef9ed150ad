package main

import (
	"bytes"
	"fmt"
	"strings"
)

// licences is a text with all licences of the modules.
func licences(linked []module) []byte {
	var b bytes.Buffer
	fmt.Fprintln(&b, "The program bayescmp contains these modules of Go, under these licences.")
	rule := strings.Repeat("=", 80)
	for _, m := range linked {
		fmt.Fprintf(&b, "\n%s\n%s %s (%s)\n", rule, m.path, m.version,
			strings.Join(m.names, " and "))
		for _, f := range m.files {
			fmt.Fprintf(&b, "\n---- %s\n\n%s\n", f.name, bytes.TrimSpace(f.content))
		}
	}
	return b.Bytes()
}
