package runner

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"git.sr.ht/~sbinet/cmpimg"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
)

// tolerance is the largest difference between two images that count as equal. Fonts are rasterised
// in the same way everywhere, but the last bit of a floating-point coordinate depends on the
// processor.
const tolerance = 0.02

// Compare describes how the outputs of fresh differ from those of stored, in one text for each cell
// that differs. Both are the same notebook, before and after an execution.
func Compare(stored, fresh *notebook.Notebook) []string {
	var differences []string
	n := 0
	for i, want := range stored.Cells {
		got := fresh.Cells[i]
		if got.Count == 0 {
			continue
		}
		n++
		if lacksData(want, got) {
			continue
		}
		if d := compareCell(want.Outputs, got.Outputs); d != "" {
			differences = append(differences, fmt.Sprintf("cell %d: %s", n, d))
		}
	}
	return differences
}

// lacksData reports whether a cell with data of its own was executed without them: it failed, and
// kept its stored outputs here, but not in other programs; or it has no stored outputs.
func lacksData(want, got *notebook.Cell) bool {
	failed := slices.ContainsFunc(got.Outputs, func(o *notebook.Output) bool {
		return o.Type == notebook.Error
	})
	return got.Kept || got.Tagged(tagExternal) && (failed || len(want.Outputs) == 0)
}

// Same reports whether the outputs of a cell equal the stored ones.
func Same(stored, fresh []*notebook.Output) bool {
	return len(stored) == len(fresh) && compareCell(stored, fresh) == ""
}

func compareCell(want, got []*notebook.Output) string {
	want, got = canonical(want), canonical(got)
	for i := range min(len(want), len(got)) {
		if d := compareOutput(want[i], got[i]); d != "" {
			if len(want) > 1 {
				d = fmt.Sprintf("output %d: %s", i+1, d)
			}
			return d
		}
	}
	if len(want) != len(got) {
		return fmt.Sprintf("stored %d outputs, now %d", len(want), len(got))
	}
	return ""
}

// canonical converts outputs that Jupyter stored to the form in which we store them. Jupyter
// divides printed text into different pieces, and keeps each state of a line that was updated in
// place.
func canonical(outputs []*notebook.Output) []*notebook.Output {
	var c collector
	for _, o := range outputs {
		if o.Type == notebook.Stream {
			c.print(o.Name, o.Text)
		} else {
			c.append(o)
		}
	}
	return c.finish()
}

func compareOutput(want, got *notebook.Output) string {
	if want.Type != got.Type || want.Name != got.Name {
		kind := func(o *notebook.Output) string { return strings.TrimSpace(o.Type + " " + o.Name) }
		return fmt.Sprintf("stored %s, now %s", kind(want), kind(got))
	}
	switch want.Type {
	case notebook.Stream:
		return compareText(want.Text, got.Text)
	case notebook.Error:
		return compareText(strings.Join(want.Traceback, "\n"), strings.Join(got.Traceback, "\n"))
	}
	if !sameJSON(want.Metadata, got.Metadata) {
		return fmt.Sprintf("stored metadata %v, now %v", want.Metadata, got.Metadata)
	}
	return compareData(want.Data, got.Data)
}

// sameJSON reports whether two values are written to a file as the same JSON. Numbers of different
// Go types may be.
func sameJSON(a, b any) bool { return reflect.DeepEqual(normal(a), normal(b)) }

// normal returns v as it would be read from a file.
func normal(v any) (n any) {
	raw, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(raw, &n)
	}
	if err != nil {
		return v
	}
	return n
}

func compareData(want, got map[string]any) string {
	wanted, found := slices.Sorted(maps.Keys(want)), slices.Sorted(maps.Keys(got))
	if !slices.Equal(wanted, found) {
		return fmt.Sprintf("stored %s, now %s", strings.Join(wanted, " "), strings.Join(found, " "))
	}
	for _, mime := range wanted {
		a, isText := want[mime].(string)
		b, _ := got[mime].(string)
		d := ""
		switch {
		case !isText:
			if !sameJSON(want[mime], got[mime]) {
				d = "the JSON differs"
			}
		case strings.HasPrefix(mime, "image/") && mime != "image/svg+xml":
			d = compareImage(mime, a, b)
		default:
			d = compareText(a, b)
		}
		if d != "" {
			return mime + ": " + d
		}
	}
	return ""
}

func compareImage(mime, want, got string) string {
	if want == got {
		return ""
	}
	a, errA := base64.StdEncoding.DecodeString(strings.TrimSpace(want))
	b, errB := base64.StdEncoding.DecodeString(strings.TrimSpace(got))
	if errA != nil || errB != nil {
		return "not base64"
	}
	if bytes.Equal(a, b) {
		return ""
	}
	same, err := cmpimg.EqualApprox(strings.TrimPrefix(mime, "image/"), a, b, tolerance)
	if err != nil {
		return err.Error()
	}
	if !same {
		return "the images differ"
	}
	return ""
}

// compareText shows the first line that differs.
func compareText(want, got string) string {
	if want == got {
		return ""
	}
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	return fmt.Sprintf("line %d\n    stored: %s\n    now:    %s",
		i+1, lineOrEnd(a, i), lineOrEnd(b, i))
}

func lineOrEnd(lines []string, i int) string {
	const most = 200
	if i >= len(lines) {
		return "(ends here)"
	}
	if line := []rune(lines[i]); len(line) > most {
		return string(line[:most]) + "…"
	}
	return lines[i]
}
