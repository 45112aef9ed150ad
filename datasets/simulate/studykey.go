package simulate

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/bayescmp/go/internal/digest"
)

// method is the version of all that the results of studies depend on in this module, their
// experiments and the tests of bayescmp. Raise it when the same study gives other results than
// before: what a file has of the earlier ones must not be mixed with the new ones.
const method = 2

// A key tells by its parts what the results in a file depend on. The values are numbers as they
// are, and digests, which begin with #.
type key map[string]string

const keyStart = "# results of "

// header makes the line of a results file that names its columns. Only the key stands before it.
func (s Study) header() string {
	names := slices.Concat([]string{"replication"}, s.Parameters, s.Measures)
	return strings.Join(names, ",")
}

// exact writes all digits of a number.
func exact(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// key returns what the results of the study depend on, but for the number of replications.
func (s Study) key() (key, error) {
	k := key{"seed": strconv.FormatUint(s.Seed, 10), "method": strconv.Itoa(method)}
	err := k.add("settings", struct {
		names  []string
		values [][]float64
	}{s.Parameters, s.Settings})
	if err == nil {
		err = k.add("measures", s.Measures)
	}
	for name, input := range s.Inputs {
		if err == nil {
			err = k.add(name, input)
		}
	}
	if err != nil {
		return nil, s.wrong("the results in a File are found again by what they depend on, but "+
			"%w; leave File empty", err)
	}
	return k, nil
}

// add adds the digest of a value. Of a struct it adds the exported fields, too, so that it can be
// said which of them differs.
func (k key) add(name string, x any) error {
	sum, err := digest.Of(x)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	k[name] = "#" + sum
	v := reflect.Indirect(reflect.ValueOf(x))
	if v.Kind() != reflect.Struct {
		return nil
	}
	for i := range v.NumField() {
		if f := v.Type().Field(i); f.IsExported() && !v.Field(i).IsZero() {
			k[name+"."+f.Name] = shownOrDigest(v.Field(i))
		}
	}
	return nil
}

// shownOrDigest is a number as it is, and the digest of anything else.
func shownOrDigest(v reflect.Value) string {
	if v = reflect.Indirect(v); v.Kind() == reflect.Float64 {
		return exact(v.Float())
	}
	if v.CanInt() {
		return strconv.FormatInt(v.Int(), 10)
	}
	sum, _ := digest.Of(v.Interface()) // it is in a value that has a digest
	return "#" + sum
}

// line is the first line of a results file.
func (k key) line(study string) string {
	parts := make([]string, 0, len(k))
	for _, name := range slices.Sorted(maps.Keys(k)) {
		parts = append(parts, name+" "+k[name])
	}
	return keyStart + strconv.Quote(study) + ": " + strings.Join(parts, "; ")
}

// begins tells whether a text is the beginning of the first line, which was cut off.
func (k key) begins(study string, text []byte) bool {
	return strings.HasPrefix(k.line(study), string(text))
}

// readKey reads what line has made.
func readKey(line string) (study string, k key, ok bool) {
	rest, ok := strings.CutPrefix(line, keyStart)
	quoted, err := strconv.QuotedPrefix(rest)
	if !ok || err != nil {
		return "", nil, false
	}
	study, _ = strconv.Unquote(quoted) // it is quoted
	k = key{}
	for part := range strings.SplitSeq(strings.TrimPrefix(rest[len(quoted):], ": "), "; ") {
		name, value, _ := strings.Cut(part, " ")
		k[name] = value
	}
	return study, k, true
}

// checkKey compares the first line of a results file with what it should be, and says what differs.
func (s Study) checkKey(line string, want key) error {
	study, got, ok := readKey(line)
	switch {
	case line == want.line(s.Name):
		return nil
	case !ok && line == s.header():
		return s.wrong("line 1 of its results does not say what they depend on, because an " +
			"earlier version wrote them")
	case !ok:
		return s.wrong("line 1 of its results is %q, not %q", line, want.line(s.Name))
	case study != s.Name:
		return s.wrong("its results are those of %q", study)
	}
	return s.wrong("its results depend on a different %s", strings.Join(want.differs(got), ", "))
}

// differs names the parts in which another key differs. Of a struct whose fields differ, only these
// are named.
func (k key) differs(other key) (names []string) {
	all := maps.Clone(k)
	maps.Copy(all, other)
	for _, name := range slices.Backward(slices.Sorted(maps.Keys(all))) {
		if k[name] == other[name] || slices.ContainsFunc(names, func(field string) bool {
			return strings.HasPrefix(field, name+".")
		}) {
			continue
		}
		if was, is := other[name], k[name]; isNumber(was) && isNumber(is) {
			name = fmt.Sprintf("%s (%s, not %s)", name, was, is)
		}
		names = append(names, name)
	}
	slices.Reverse(names)
	return names
}

// isNumber tells a number from a digest and from nothing.
func isNumber(value string) bool { return value != "" && value[0] != '#' }
