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

	"github.com/bayescmp/go/bayescmp/internal/itemtable"
	"github.com/bayescmp/go/bayescmp/internal/reading"
)

// inspectLog is what is used of a log of Inspect.
type inspectLog struct {
	Eval    inspectEval     `json:"eval"`
	Samples []inspectSample `json:"samples"`
}

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
	var log inspectLog
	if err := json.NewDecoder(text).Decode(&log); err != nil {
		return fmt.Errorf("%w: %w", reading.ErrCSV, err)
	}
	if len(log.Samples) == 0 {
		return fmt.Errorf("%w: the log has no samples", reading.ErrEmpty)
	}
	for i, s := range log.Samples {
		if err := r.inspected(log.Eval, s, fmt.Sprintf("sample %d", i+1), c); err != nil {
			return err
		}
	}
	return nil
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
	archive, err := zip.NewReader(file, size)
	if err != nil {
		return fmt.Errorf("%w: %w", reading.ErrCSV, err)
	}
	unzstd(archive)
	var header struct {
		Eval inspectEval `json:"eval"`
	}
	err = readMember(archive, "header.json", &header)
	if errors.Is(err, errNoMember) {
		err = readMember(archive, "_journal/start.json", &header)
	}
	if errors.Is(err, errNoMember) {
		return fmt.Errorf("%w: this archive is no log of Inspect, which has a header.json; "+
			"unpack it", reading.ErrLayout)
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
		if err := readFile(member, &s); err != nil {
			return err
		}
		if err := r.inspected(header.Eval, s, member.Name, c); err != nil {
			return err
		}
		samples++
	}
	if samples == 0 {
		return fmt.Errorf("%w: the log has no samples", reading.ErrEmpty)
	}
	return nil
}

var errNoMember = errors.New("no such file in the archive")

// readMember reads a file of an archive as JSON.
func readMember(archive *zip.Reader, name string, to any) error {
	at := slices.IndexFunc(archive.File, func(f *zip.File) bool { return f.Name == name })
	if at < 0 {
		return errNoMember
	}
	return readFile(archive.File[at], to)
}

func readFile(file *zip.File, to any) error {
	text, err := file.Open()
	if errors.Is(err, zip.ErrAlgorithm) {
		return fmt.Errorf("%w: %s is compressed in a way that is not known here; write the log "+
			"as JSON (inspect log convert --to json)", reading.ErrLayout, file.Name)
	}
	if err != nil {
		return fmt.Errorf("%w: %s: %w", reading.ErrCSV, file.Name, err)
	}
	defer func() { _ = text.Close() }() // it was only read
	if err := json.NewDecoder(io.LimitReader(text, longestLine)).Decode(to); err != nil {
		return fmt.Errorf("%w: %s: %w", reading.ErrCSV, file.Name, err)
	}
	return nil
}
