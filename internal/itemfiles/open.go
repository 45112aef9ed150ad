package itemfiles

import (
	"bufio"
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/inputs"
	"github.com/bayescmp/go/internal/reading/tables"
)

// Files says how to read files.
type Files struct {
	Choice
	Columns
}

// Open reads a file, or all files of a folder and of the folders in it. layouts are what was
// recognised, each once.
func (r *Reader) Open(path string, f Files) (layouts []string, err error) {
	r.input = inputs.Begin(path)
	defer func() { err = tables.Unchanged(r.input, err) }()
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	paths := []string{path}
	if info.IsDir() {
		if paths, err = files(path); err != nil {
			return nil, err
		}
		if err := r.Budget.Files(len(paths)); err != nil {
			return nil, err
		}
	} else if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%w: it is not an ordinary file but a pipe or a device; save the "+
			"scores in a file", tables.ErrCSV)
	}
	for _, p := range paths {
		layout, err := r.file(p, f)
		if err != nil {
			if info.IsDir() {
				err = fmt.Errorf("%s: %w", filepath.Base(p), err)
			}
			return nil, err
		}
		if !slices.Contains(layouts, layout) {
			layouts = append(layouts, layout)
		}
	}
	return layouts, nil
}

// helmFile is the only one of HELM's files of a run that has single items.
const helmFile = "per_instance_stats.json"

// endings are those of files that may have scores of items.
var endings = []string{".json", ".jsonl", ".eval", ".csv", ".tsv"}

// files lists the files of a folder that may have scores of items.
func files(folder string) ([]string, error) {
	var paths []string
	helm := map[string]bool{}
	err := filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		name := strings.TrimSuffix(e.Name(), ".gz")
		switch {
		case err != nil:
			return err
		case e.IsDir() || !e.Type().IsRegular():
		case strings.HasPrefix(name, ".") || strings.HasPrefix(name, "results"):
		case slices.Contains(endings, filepath.Ext(name)):
			paths = append(paths, path)
			helm[filepath.Dir(path)] = helm[filepath.Dir(path)] || name == helmFile
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	paths = slices.DeleteFunc(paths, func(path string) bool {
		return helm[filepath.Dir(path)] &&
			strings.TrimSuffix(filepath.Base(path), ".gz") != helmFile
	})
	if len(paths) == 0 {
		return nil, fmt.Errorf("%w: the folder has no .json, .jsonl, .eval, .csv or .tsv file "+
			"with scores of items", tables.ErrEmpty)
	}
	return paths, nil
}

// file reads one file, and names its layout.
func (r *Reader) file(path string, f Files) (layout string, err error) {
	opened, err := r.input.Open(path)
	if err != nil {
		return "", err
	}
	defer func() { _ = opened.Close() }() // it was only read
	name, _ := strings.CutSuffix(filepath.Base(path), ".gz")
	if filepath.Ext(name) == ".eval" {
		info, err := opened.Stat()
		if err != nil {
			return "", err
		}
		return "log of Inspect", r.InspectArchive(opened, info.Size(), f.Choice)
	}
	text := bufio.NewReaderSize(r.Budget.Text(opened), 1<<16)
	if mark, _ := text.Peek(2); bytes.Equal(mark, []byte{0x1f, 0x8b}) {
		unpacked, err := tables.Gunzip(text)
		if err != nil {
			return "", err
		}
		text = bufio.NewReaderSize(r.Budget.Text(unpacked), 1<<16)
	}
	absolute, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	folder := filepath.Dir(absolute)
	if filepath.Ext(name) == ".jsonl" && r.besideFolder != folder {
		r.beside, r.besideFolder = directions(r.input, folder, r.Budget), folder
	}
	return r.text(text, name, filepath.Base(folder), f)
}

// text reads a file by its name, that of its folder, and its beginning.
func (r *Reader) text(text *bufio.Reader, name, folder string, f Files) (string, error) {
	stem := strings.TrimSuffix(name, filepath.Ext(name))
	start, _ := text.Peek(1 << 12) // an error comes again when the text is read
	start = bytes.TrimSpace(start)
	object := bytes.HasPrefix(start, []byte("{"))
	switch ext := filepath.Ext(name); {
	case ext == ".jsonl":
		return "samples of the language model evaluation harness",
			r.Samples(text, TaskOf(stem), folder, f.Choice)
	case name == helmFile || ext == ".json" && bytes.HasPrefix(start, []byte("[")):
		benchmark, model := HELMRun(folder)
		return "HELM's statistics of each instance", r.HELM(text, benchmark, model, f.Choice)
	case ext == ".json" && object && bytes.Contains(start, []byte(`"results"`)) &&
		!bytes.Contains(start, []byte(`"eval"`)):
		return "", fmt.Errorf("%w: these results have means of tasks only, and no items; run the "+
			"harness with --log_samples, and read its samples, or compare the means of tasks, "+
			"in a folder of such results", tables.ErrLayout)
	case ext == ".json" && object:
		return "log of Inspect", r.Inspect(text, f.Choice)
	case bytes.HasPrefix(start, []byte("PK\x03\x04")):
		return "", fmt.Errorf("%w: this is an archive; unpack it (a log of Inspect has a name "+
			"that ends in .eval)", tables.ErrLayout)
	}
	return r.table(text, stem, f)
}

// header parts a header line.
func header(line []byte) []string {
	names := strings.Split(strings.TrimSpace(string(line)), string(separator(line)))
	for i := range names {
		names[i] = strings.Trim(names[i], "\" \ufeff")
	}
	return names
}

// table reads a long table, or, where no column names models, a wide one.
func (r *Reader) table(text *bufio.Reader, stem string, f Files) (string, error) {
	start, _ := text.Peek(1 << 15) // an error comes again when the text is read
	line, _, _ := bytes.Cut(start, []byte("\n"))
	columns := f.Columns
	if _, err := columns.placesIn(header(line)); err == nil || columns.Model != "" {
		metric, err := r.Long(text, columns)
		if r.Metric = metric; err != nil {
			return "", err
		}
		return "long table of items", nil
	}
	t, err := tables.CSV(text, r.Budget)
	if err != nil {
		return "", err
	}
	w := Wide{Benchmark: f.Benchmark, Item: f.Item, Cluster: f.Cluster, Name: stem}
	for _, find := range []struct {
		option string
		to     *string
	}{{"Benchmark", &w.Benchmark}, {"Item", &w.Item}, {"Cluster", &w.Cluster}} {
		for _, name := range usual[find.option] {
			for _, column := range t.Names {
				if *find.to == "" && plain(column) == name {
					*find.to = column
				}
			}
		}
	}
	return "wide table of items", r.Wide(t, w)
}
