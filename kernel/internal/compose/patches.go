package compose

import (
	"fmt"
	"os"
	"strings"
)

// An edit replaces text that occurs exactly once.
type edit struct{ anchor, text string }

// patches are the edits of gophernotes' files. Each hands over to a function of ours, or mends a line.
var patches = map[string][]edit{
	"kernel.go": {
		// Ours also swaps streams and signals, once everything is set up.
		{"\tkernel.initRenderers()\n", "\tkernel.initRenderers()\n\tkernel.attach()\n"},
		// Ours says which line failed, and survives display methods that panic.
		{"kernel.handleExecuteRequest(receipt); err", "kernel.execute(receipt); err"},
		// Front ends highlight by these, and store them in the notebook.
		{"FileExtension: \".go\",\n", "FileExtension: \".go\",\nMIMEType: \"text/x-go\",\nPygmentsLexer: \"go\",\nCodeMirrorMode: \"go\",\n"},
	},
	"main.go": {
		// Ours has a second way to start.
		{"func main() {", "func upstreamMain() {"},
	},
	"messages.go": {
		// Front ends sort by time stamps, and many messages come within a second.
		{"time.RFC3339)", "time.RFC3339Nano)"},
	},
}

// apply makes the edits in text, the content of the file called name.
func apply(name, text string, edits []edit) (string, error) {
	for _, e := range edits {
		if n := strings.Count(text, e.anchor); n != 1 {
			return "", fmt.Errorf("patching %s: %q is there %d times, want once; gophernotes has changed, so kernel/internal/compose/patches.go must too",
				name, e.anchor, n)
		}
		text = strings.Replace(text, e.anchor, e.text, 1)
	}
	return text, nil
}

func writePatched(from, to string, edits []edit) (string, error) {
	text, err := os.ReadFile(from)
	if err != nil {
		return "", err
	}
	patched, err := apply(from, string(text), edits)
	if err != nil {
		return "", err
	}
	return to, os.WriteFile(to, []byte(patched), 0o644)
}
