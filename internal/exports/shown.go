package exports

import (
	"fmt"
	"reflect"
	"strings"
	"unicode"

	"github.com/bayescmp/go/internal/ownfiles"
)

// Shown gives files to the values that are shown one after the other. A figure is named after the
// first words of its description, and an answer after its type: mean-ranks.svg, matrix.tex. The
// second of a name gets a number. The zero value is ready for use.
type Shown struct{ taken map[string]bool }

// Files returns the files of a value that is shown; none of one that has no form of a file.
func (s *Shown) Files(value any) ([]ownfiles.File, error) {
	if _, text := value.(string); text || isNil(value) {
		return nil, nil
	}
	base := nameOf(value)
	name := base
	for n := 2; s.taken[name]; n++ {
		name = fmt.Sprintf("%s-%d", base, n)
	}
	files, err := Files(name, value)
	if err != nil || len(files) == 0 {
		return nil, err
	}
	if s.taken == nil {
		s.taken = map[string]bool{}
	}
	s.taken[name] = true
	return files, nil
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
