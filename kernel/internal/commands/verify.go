package commands

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bayescmp/go/kernel/internal/cli"
	"github.com/bayescmp/go/kernel/internal/reports"
)

const verifyUsage = `usage: $ verify report.json

Computes a report again from the file and the options that it names, and says what differs.
`

// verifyCommand computes a report again and compares.
func verifyCommand(
	ctx context.Context, kernel string, args []string, stdout, stderr io.Writer,
) error {
	if len(args) != 1 || strings.HasPrefix(args[0], "-") {
		fmt.Fprint(stderr, cli.Said(verifyUsage))
		return cli.ErrUsage
	}
	path := args[0]
	before, err := beginning(path)
	if err != nil {
		return fmt.Errorf("%s: %w", path, cause(err))
	}
	stored, err := readRecord(before)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	changed, err := stored.fileChanged(filepath.Dir(path))
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	_, after, err := reporter{kernel, stderr}.run(ctx, stored, filepath.Dir(path))
	if err != nil && changed {
		return fmt.Errorf("%s: %s is another file than it was, and cannot be computed: %w",
			path, stored.File, err)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	differences, err := compareRecords(before, after)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if stored.Version != cli.Version() {
		fmt.Fprintf(stdout, "%s: written by version %s, computed again by %s\n",
			path, stored.Version, cli.Version())
	}
	if len(differences) > 0 {
		return fmt.Errorf("%s: computed again, it is not the same\n  %s",
			path, strings.Join(differences, "\n  "))
	}
	fmt.Fprintf(stdout, "%s: computed again from %s, it is the same\n", path, stored.File)
	return nil
}

// fileChanged reports whether the file of scores has changed since the record in dir was written.
func (r record) fileChanged(dir string) (bool, error) {
	path := r.scores(dir)
	sum, err := reports.Fingerprint(path)
	if err != nil {
		return false, fmt.Errorf("its scores are not at %s: %w; "+
			"put the file back, or change \"file\" in the JSON", path, cause(err))
	}
	return sum != r.SHA256, nil
}

// compareRecords says where two records differ. Their versions may differ.
func compareRecords(before, after []byte) ([]string, error) {
	var decoded [2]map[string]any
	for i, text := range [][]byte{before, after} {
		if err := json.Unmarshal(text, &decoded[i]); err != nil {
			return nil, err
		}
		delete(decoded[i], "version")
	}
	const most = 20
	var all []string
	if was, is := decoded[0]["sha256"], decoded[1]["sha256"]; was != is {
		all = append(all, fmt.Sprintf("%s is another file: its sha256 was %v, and is now %v",
			decoded[1]["file"], was, is))
		decoded[0]["sha256"] = is
	}
	all = append(all, differences("", decoded[0], decoded[1])...)
	if len(all) > most {
		all = append(all[:most], fmt.Sprintf("… and %d more", len(all)-most))
	}
	return all, nil
}

// differences are the places in which two JSON values differ. Numbers may differ by a millionth,
// because the last bits depend on the processor.
func differences(at string, before, after any) []string {
	var found []string
	switch b := before.(type) {
	case map[string]any:
		a, ok := after.(map[string]any)
		if !ok {
			break
		}
		keys := maps.Clone(b)
		maps.Copy(keys, a)
		for _, key := range slices.Sorted(maps.Keys(keys)) {
			inside := strings.TrimPrefix(at+"."+key, ".")
			found = append(found, differences(inside, b[key], a[key])...)
		}
		return found
	case []any:
		a, ok := after.([]any)
		if !ok || len(a) != len(b) {
			break
		}
		for i := range b {
			found = append(found, differences(fmt.Sprintf("%s[%d]", at, i), b[i], a[i])...)
		}
		return found
	case float64:
		a, ok := after.(float64)
		if ok && math.Abs(a-b) <= 1e-6*max(math.Abs(a), math.Abs(b))+1e-9 {
			return nil
		}
	default:
		if before == after {
			return nil
		}
	}
	return []string{fmt.Sprintf("%s: was %s, is now %s", at, inJSON(before), inJSON(after))}
}

func inJSON(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(text)
}
