package bayescmp_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The numbered equations of the papers. Demšar's have no numbers.
var equations = map[string]int{"CB15": 18, "C17": 13}

var equationTag = regexp.MustCompile(`\[(CB15 eq\.|C17 eq\.|D06 p\.) (\d+)\]`)

// tagged returns the files, as seen from this folder, in which each equation is tagged.
func tagged(t *testing.T) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	for _, root := range []string{".", "../datasets", "../internal"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			name := d.Name()
			source := strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go")
			if err != nil || !source || path == "doc.go" {
				return err
			}
			text, err := os.ReadFile(path)
			for _, tag := range equationTag.FindAllString(string(text), -1) {
				out[tag] = append(out[tag], filepath.ToSlash(path))
			}
			return err
		})
		must(t, err)
	}
	return out
}

// The map of doc.go names every numbered equation of the papers: where it is computed, or that it
// is not used. What it says is so, and it misses no equation that is tagged.
func TestEquationsHaveTheirPlace(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	must(t, err)
	files, mapped := tagged(t), map[string]bool{}
	for line := range strings.Lines(string(text)) {
		tag := equationTag.FindString(line)
		if tag == "" {
			continue
		}
		if mapped[tag] && !strings.HasPrefix(tag, "[D06") {
			t.Errorf("doc.go names %s twice", tag)
		}
		mapped[tag] = true
		if strings.Contains(line, "not used: ") {
			if len(files[tag]) > 0 {
				t.Errorf("doc.go says that %s is not used, but it is tagged in %v", tag, files[tag])
			}
			continue
		}
		columns := regexp.MustCompile(`\s{2,}`).Split(strings.TrimSpace(line), -1)
		for _, place := range strings.Split(columns[len(columns)-1], ", ") {
			found := false
			for _, file := range files[tag] {
				found = found || file == place || strings.HasPrefix(file, place+"/")
			}
			if !found {
				t.Errorf("doc.go says that %s is in %s, but it is tagged in %v",
					tag, place, files[tag])
			}
		}
	}
	for tag := range files {
		if !mapped[tag] {
			t.Errorf("doc.go does not name %s, which is tagged in %v", tag, files[tag])
		}
	}
	for paper, count := range equations {
		for i := range count {
			if tag := fmt.Sprintf("[%s eq. %d]", paper, i+1); !mapped[tag] {
				t.Errorf("doc.go does not name %s: tag it where it is computed, "+
					"or list it as not used", tag)
			}
		}
	}
}
