package notebook

import (
	"bytes"
	"encoding/json"
	"maps"
	"strings"

	"github.com/bayescmp/go/internal/ownfiles"
)

// WriteFile writes nb to path through a temporary file, so that a full disk or an interrupt leaves
// the old notebook.
func (nb *Notebook) WriteFile(path string) error {
	raw, err := nb.Bytes()
	if err != nil {
		return err
	}
	return ReplaceFile(path, raw)
}

// ReplaceFile writes a file in one step, so that readers see either the old or the new content.
func ReplaceFile(path string, content []byte) error { return ownfiles.Replace(path, content) }

// Bytes returns the notebook as the content of a file.
func (nb *Notebook) Bytes() ([]byte, error) {
	cells := make([]any, len(nb.Cells))
	for i, c := range nb.Cells {
		cells[i] = c.object()
	}
	top := mergeFields(nb.extra, map[string]any{
		"cells": cells, "metadata": nb.Metadata, "nbformat": 4, "nbformat_minor": 5,
	})
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(top); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

func (c *Cell) object() map[string]any {
	fields := mergeFields(c.extra, map[string]any{
		"cell_type": c.Type, "id": c.ID, "metadata": c.Metadata, "source": splitLines(c.Source),
	})
	if c.Type == Code {
		outputs := make([]any, len(c.Outputs))
		for i, o := range c.Outputs {
			outputs[i] = o.object()
		}
		fields["outputs"] = outputs
		fields["execution_count"] = countOrNull(c.Count)
	}
	return fields
}

func (o *Output) object() map[string]any {
	fields := mergeFields(o.extra, map[string]any{"output_type": o.Type})
	switch o.Type {
	case Stream:
		fields["name"], fields["text"] = o.Name, splitLines(o.Text)
	case Display, Result:
		data := map[string]any{}
		for mime, v := range o.Data {
			data[mime] = v
			if text, ok := v.(string); ok && hasLines(mime) {
				data[mime] = splitLines(text)
			}
		}
		fields["data"], fields["metadata"] = data, o.Metadata
		if o.Type == Result {
			fields["execution_count"] = countOrNull(o.Count)
		}
	case Error:
		fields["ename"], fields["evalue"] = o.EName, o.EValue
		fields["traceback"] = append([]string{}, o.Traceback...)
	}
	return fields
}

func mergeFields(extra, fields map[string]any) map[string]any {
	all := maps.Clone(extra)
	if all == nil {
		all = map[string]any{}
	}
	maps.Copy(all, fields)
	return all
}

func countOrNull(n int) any {
	if n == 0 {
		return nil
	}
	return n
}

// hasLines reports whether Jupyter stores data of a MIME type as a list of lines.
func hasLines(mime string) bool {
	return strings.HasPrefix(mime, "text/") || mime == "image/svg+xml" ||
		mime == "application/javascript"
}

// splitLines returns the lines of text, each with its newline.
func splitLines(text string) []string {
	lines := strings.SplitAfter(text, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}
