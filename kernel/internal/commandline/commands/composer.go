package commands

import (
	"encoding/json"
	"fmt"

	project "github.com/bayescmp/go"
	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/exports"
	"github.com/bayescmp/go/internal/ownfiles"
	"github.com/bayescmp/go/internal/progressbar"
	"github.com/bayescmp/go/kernel/internal/execution/display"
	"github.com/bayescmp/go/kernel/internal/pages/notebook"
	"github.com/bayescmp/go/kernel/internal/pages/reports"
)

// A composer puts the outputs of a compiled report into the report's notebook, as if the cells had
// been executed. It implements [reports.Reader].
type composer struct {
	notebook *notebook.Notebook
	cells    int            // number of code cells
	cell     *notebook.Cell // the cell that is running

	// saving says whether figures and tables are wanted as files, which are collected in files.
	saving bool
	names  exports.Shown
	files  []ownfiles.File
	answer string // the first answer of the report, in plain text
	scores string // the table of the classifiers, in plain text

	// begun receives the number of each cell that begins, and lines receives the lines of progress
	// bars, until stopped is closed.
	begun   chan int
	lines   chan string
	stopped <-chan struct{}
}

// newComposer returns a composer for the notebook of a record. The notebook contains the
// parameters, so anybody can compute it again.
func newComposer(asked record) (*composer, error) {
	p := asked.parameters()
	path := "notebooks/" + p.Notebook()
	c := &composer{
		saving: asked.Files != "", begun: make(chan int), lines: make(chan string),
	}
	source, err := project.Files.ReadFile(path)
	if err == nil {
		c.notebook, err = notebook.Parse(source)
	}
	var settings []notebook.Setting
	for _, s := range p.Settings() {
		settings = append(settings, notebook.Setting(s))
	}
	if err == nil {
		err = c.notebook.SetParameters(settings)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for _, cell := range c.notebook.Cells {
		if cell.Type == notebook.Code {
			c.cells++
			cell.Count, cell.Outputs = c.cells, nil
		}
	}
	return c, nil
}

// Text implements [reports.Reader]. It does nothing, because the notebook has its texts already.
func (c *composer) Text(string, string) {}

// Cell implements [reports.Reader].
func (c *composer) Cell(id string) {
	for _, cell := range c.notebook.Cells {
		if cell.ID == id {
			c.cell = cell
		}
	}
	select {
	case c.begun <- c.cell.Count:
	case <-c.stopped:
	}
}

// Print implements [reports.Reader]. Everything printed between two displays becomes one output.
func (c *composer) Print(text string) {
	if n := len(c.cell.Outputs); n > 0 && c.cell.Outputs[n-1].Type == notebook.Stream {
		c.cell.Outputs[n-1].Text += text
		return
	}
	c.cell.Outputs = append(c.cell.Outputs,
		&notebook.Output{Type: notebook.Stream, Name: "stdout", Text: text})
}

// reprint replaces what the last cell has printed.
func (c *composer) reprint(text string) {
	c.cell.Outputs = nil
	c.Print(text)
}

// Show implements [reports.Reader].
func (c *composer) Show(value any, result bool) error {
	if html, ok := value.(reports.HTML); ok {
		value = display.HTML(string(html))
	}
	if a, ok := value.(interface {
		fmt.Stringer
		Verdict() string
	}); ok && c.answer == "" {
		c.answer = a.String()
	}
	if o, ok := value.(*bayescmp.Overview); ok {
		c.scores = o.String()
	}
	if c.saving {
		files, err := c.names.Files(value)
		if err != nil {
			return err
		}
		c.files = append(c.files, files...)
	}
	output, err := outputOf(value)
	if err != nil {
		return err
	}
	if result {
		output.Type, output.Count = notebook.Result, c.cell.Count
	}
	c.cell.Outputs = append(c.cell.Outputs, output)
	return nil
}

// outputOf returns the output of a cell that shows a value.
func outputOf(value any) (*notebook.Output, error) {
	data, err := display.Shown(value, true)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(map[string]any{"data": display.Cut(data.Data),
		"metadata": display.Ensure(data.Metadata), "transient": display.Ensure(data.Transient)})
	if err != nil {
		return nil, err
	}
	var content map[string]any // decoded as it would be from a file
	if err := json.Unmarshal(text, &content); err != nil {
		return nil, err
	}
	return notebook.NewOutput(notebook.Display, content)
}

// Progress implements [reports.Reader].
func (c *composer) Progress(what string) func(done, total int) {
	return progressbar.New(what, func(line string, _, _ bool) {
		select {
		case c.lines <- line:
		case <-c.stopped:
		}
	}).Tell
}

// Save implements [reports.Reader].
func (c *composer) Save(name, text string) {
	if c.saving {
		c.files = append(c.files, exports.Text(name, text))
	}
}
