package itemfiles

import (
	"archive/zip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/itemtable"
	"github.com/bayescmp/go/internal/reading/tables"
)

type inspectEval struct {
	Task  string `json:"task"`
	Model string `json:"model"`
}

type inspectSample struct {
	ID     json.RawMessage `json:"id"`
	Epoch  json.RawMessage `json:"epoch"`
	Scores map[string]struct {
		Value json.RawMessage `json:"value"`
	} `json:"scores"`
}

// Inspect reads a log of Inspect as JSON. Values are numbers or the letters C, I, P and N.
func (r *Reader) Inspect(text io.Reader, c Choice) error {
	s := r.stream(text)
	var eval *inspectEval
	samples := 0
	err := s.object(func(key string) error {
		switch {
		case key == "eval" && eval == nil:
			return s.value(&eval)
		case key != "samples":
			return s.skip()
		case eval == nil:
			return fmt.Errorf("%w: the samples come before the task and the model (\"eval\"); "+
				"write the log again (inspect log convert --to json)", tables.ErrLayout)
		}
		return s.list(func(i int) error {
			var one inspectSample
			if err := s.value(&one); err != nil {
				return err
			}
			samples++
			return r.inspected(*eval, one, fmt.Sprintf("sample %d", i+1), c)
		})
	})
	if err == nil && samples == 0 {
		err = fmt.Errorf("%w: the log has no samples%s", tables.ErrEmpty, noLog)
	}
	return err
}

// inspected reads a sample of Inspect.
func (r *Reader) inspected(eval inspectEval, s inspectSample, where string, c Choice) error {
	row := itemtable.Row{Benchmark: eval.Task, Model: eval.Model,
		Item: textOf(s.ID), Epoch: textOf(s.Epoch)}
	if len(s.Scores) == 0 { // it ended with an error
		r.Skipped++
		return nil
	}
	scorer, err := c.among(slices.Sorted(maps.Keys(s.Scores)), where)
	if err != nil {
		return err
	}
	r.measured(eval.Task, scorer)
	if row.Score, err = scoreOf(textOf(s.Scores[scorer].Value)); err != nil {
		return fmt.Errorf("%w (%s, scorer %q)", err, where, scorer)
	}
	return r.hand(&row, func() string { return where })
}

// InspectArchive reads a log of Inspect in its own format, .eval: a zip archive with header.json
// (of an evaluation that has not ended, _journal/start.json) and a file for each sample.
func (r *Reader) InspectArchive(file io.ReaderAt, size int64, c Choice) error {
	archive, err := tables.Unzip(file, size, r.Budget)
	if err != nil {
		return err
	}
	unzstd(archive)
	var header struct {
		Eval inspectEval `json:"eval"`
	}
	err = r.readMember(archive, "header.json", &header)
	if errors.Is(err, errNoMember) {
		err = r.readMember(archive, "_journal/start.json", &header)
	}
	if errors.Is(err, errNoMember) {
		return fmt.Errorf("%w: this archive is not a log of Inspect, which would have a "+
			"header.json; unpack it", tables.ErrLayout)
	}
	if err != nil {
		return err
	}
	samples := 0
	for _, member := range archive.File {
		if !strings.HasPrefix(member.Name, "samples/") || !strings.HasSuffix(member.Name, ".json") {
			continue
		}
		var s inspectSample
		if err := r.readFile(member, &s); err != nil {
			return err
		}
		if err := r.inspected(header.Eval, s, member.Name, c); err != nil {
			return err
		}
		samples++
	}
	if samples == 0 {
		return fmt.Errorf("%w: the log has no samples", tables.ErrEmpty)
	}
	return nil
}

var errNoMember = errors.New("no such file in the archive")

// readMember reads a file of an archive as JSON.
func (r *Reader) readMember(archive *zip.Reader, name string, to any) error {
	at := slices.IndexFunc(archive.File, func(f *zip.File) bool { return f.Name == name })
	if at < 0 {
		return errNoMember
	}
	return r.readFile(archive.File[at], to)
}

func (r *Reader) readFile(file *zip.File, to any) error {
	text, err := file.Open()
	if errors.Is(err, zip.ErrAlgorithm) {
		return fmt.Errorf("%w: %s is compressed in an unknown way; write the log as JSON (inspect "+
			"log convert --to json)", tables.ErrLayout, file.Name)
	}
	if err != nil {
		return fmt.Errorf("%w: %s: %w", tables.ErrCSV, file.Name, err)
	}
	defer func() { _ = text.Close() }() // it was only read
	if err := r.stream(r.Budget.Text(text)).value(to); err != nil {
		return fmt.Errorf("%s: %w", file.Name, err)
	}
	return nil
}
