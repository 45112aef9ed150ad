package nb

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"unicode"
)

// SaveShown has every figure and every answer that is shown from now on written into files of a
// folder, by [Save]. "" ends that. A figure is named after the first words of its description, and
// an answer after its type: mean-ranks.svg, matrix.tex. The second of a name gets a number.
//
// If a file cannot be written the cell fails.
func SaveShown(dir string) {
	shown.mu.Lock()
	defer shown.mu.Unlock()
	shown.dir, shown.taken = dir, map[string]bool{}
}

// shown is where displayed values go.
var shown struct {
	mu     sync.Mutex
	dir    string
	taken  map[string]bool
	paused bool
}

func pauseSaving(pause bool) {
	shown.mu.Lock()
	defer shown.mu.Unlock()
	shown.paused = pause
}

// saveShown writes a value that is shown into files, if [SaveShown] asks for that. It leaves out
// what has no form of a file.
func saveShown(value any) error {
	shown.mu.Lock()
	defer shown.mu.Unlock()
	if _, text := value.(string); shown.dir == "" || shown.paused || text || isNil(value) {
		return nil
	}
	base := nameOf(value)
	name := base
	for n := 2; shown.taken[name]; n++ {
		name = fmt.Sprintf("%s-%d", base, n)
	}
	err := Save(shown.dir, name, value)
	if errors.Is(err, errNoForm) {
		return nil
	}
	shown.taken[name] = true
	return err
}

func isNil(value any) bool {
	v := reflect.ValueOf(value)
	return !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil()
}

// nameOf returns a name for the files of a value.
func nameOf(value any) string {
	typ := reflect.TypeOf(value)
	if typ.Kind() == reflect.Pointer {
		typ = typ.Elem()
	}
	about, described := value.(interface {
		Save(path string) error
		fmt.Stringer
	})
	if !described {
		return hyphened(typ.Name())
	}
	words, _, sentences := strings.Cut(about.String(), ". ")
	if !sentences {
		return hyphened(typ.Name())
	}
	words, _, _ = strings.Cut(words, ",")
	return hyphened(words)
}

// hyphened writes words, or a name in CamelCase, in small letters with hyphens. Whatever is no
// Latin letter or digit divides words.
func hyphened(text string) string {
	var b strings.Builder
	for i, r := range text {
		if r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			r = ' '
		}
		if i > 0 && unicode.IsUpper(r) {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	words := strings.Join(strings.Fields(b.String()), "-")
	if words == "" {
		return "value"
	}
	const most = 40
	return strings.Trim(words[:min(len(words), most)], "-")
}
