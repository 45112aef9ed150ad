package commands

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/inputs"
	"github.com/bayescmp/go/internal/ownfiles"
	"github.com/bayescmp/go/kernel/internal/commandline/cli"
	"github.com/bayescmp/go/kernel/internal/pages/reports"
)

const verifyUsage = `usage: $ verify report.json

Computes a report again from the file and the options that it names, and says what differs: in the
JSON, in the page beside it, and in the figures, tables and texts. The page may be named, too.
`

// verifyCommand computes a report again and compares it with the stored one.
func verifyCommand(
	ctx context.Context, args []string, stdout, stderr io.Writer,
) error {
	if len(args) != 1 || strings.HasPrefix(args[0], "-") {
		fmt.Fprint(stderr, cli.Said(verifyUsage))
		if len(args) == 1 && strings.TrimLeft(args[0], "-") == "h" {
			return nil
		}
		return cli.ErrUsage
	}
	path := args[0]
	if stem, isPage := strings.CutSuffix(path, ".html"); isPage {
		path = stem + ".json"
	}
	dir := filepath.Dir(path)
	before, stored, err := readStored(path)
	if err != nil {
		return fmt.Errorf("%s: %w", path, cause(err))
	}
	release, err := inputs.Keep(stored.scores(dir))
	if err != nil {
		return err
	}
	defer release()
	q, err := stored.read(ctx, dir)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	asked := stored
	asked.SHA256 = inputs.Fingerprint(q.File)
	made, err := reporter{stderr, reportLimit}.run(ctx, q, asked, dir)
	if err != nil && asked.SHA256 != stored.SHA256 {
		return fmt.Errorf("%s: %s has changed, and its report cannot be computed: %w",
			path, stored.File, err)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	differences, err := compareRecords(before, made.text)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	besides, absent, err := compareFiles(path, before, made)
	if err != nil {
		return err
	}
	differences = append(differences, besides...)
	if stored.Version != cli.Version() {
		fmt.Fprintf(stdout, "%s: written by version %s, computed again by %s\n",
			path, stored.Version, cli.Version())
	}
	for _, name := range absent {
		fmt.Fprintf(stdout, "%s: %s is not there, and was not compared\n", path, name)
	}
	if len(differences) > 0 {
		return fmt.Errorf("%s: computed again, it is not the same\n  %s",
			path, strings.Join(shortened(differences), "\n  "))
	}
	fmt.Fprintf(stdout, "%s: computed again from %s, it is the same\n", path, stored.File)
	return nil
}

// shortened replaces the end of a long list by the number of items left out.
func shortened(list []string) []string {
	const most = 30
	if len(list) <= most {
		return list
	}
	return append(list[:most:most], fmt.Sprintf("… and %d more", len(list)-most))
}

// readStored reads the record of a report. It first completes the writing that a killed run has
// begun.
func readStored(path string) ([]byte, record, error) {
	if err := ownfiles.Recover(filepath.Dir(path)); err != nil {
		return nil, record{}, err
	}
	text, err := beginning(path)
	if err != nil {
		return nil, record{}, err
	}
	stored, err := readRecord(text)
	switch {
	case err != nil:
	case stored.Options.Games:
		_, err = stored.columns()
	default:
		_, err = stored.reading()
	}
	return text, stored, err
}

// read reads the scores that the record in dir names, and returns the question about them.
func (r record) read(ctx context.Context, dir string) (q reports.Question, err error) {
	path := r.scores(dir)
	if _, err := os.Stat(path); err != nil && r.File == inputName {
		return q, fmt.Errorf("its scores came from standard input; save them as %s: %w",
			path, cause(err))
	} else if err != nil {
		return q, fmt.Errorf("its scores are not at %s: %w; "+
			"put the file back, or change \"file\" in the JSON", path, cause(err))
	}
	if r.Options.Games {
		q.File = path
		columns, err := r.columns()
		if err != nil {
			return q, err
		}
		games, err := bayescmp.OpenGames(path, columns)
		q.Games = reports.PlayedGames{Games: games, Columns: columns}
		return q, asked(err)
	}
	options, err := r.reading()
	if err != nil {
		return q, err
	}
	scores, err := options.OpenAnyContext(ctx, path)
	if ctx.Err() != nil {
		return q, errors.New("stopped")
	}
	if err != nil {
		return q, fmt.Errorf("its scores cannot be read: %w", asked(err))
	}
	return reports.Question{Scores: scores, File: path, Options: options,
		Left: r.Options.Left, Right: r.Options.Right, Against: r.Options.Against}, nil
}

// compareRecords lists where two records differ. Their versions may differ.
func compareRecords(before, after []byte) ([]string, error) {
	var decoded [2]map[string]any
	for i, text := range [][]byte{before, after} {
		if err := json.Unmarshal(text, &decoded[i]); err != nil {
			return nil, err
		}
		delete(decoded[i], "version")
	}
	var all []string
	if was, is := decoded[0]["sha256"], decoded[1]["sha256"]; was != is {
		all = append(all, fmt.Sprintf("%s is a different file: its sha256 was %v, and is now %v",
			decoded[1]["file"], was, is))
		decoded[0]["sha256"] = is
	}
	all = append(all, differences("", decoded[0], decoded[1])...)
	return all, nil
}

// differences lists the places in which two JSON values differ. Numbers may differ by a millionth,
// because their last bits depend on the processor.
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
