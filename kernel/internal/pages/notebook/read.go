package notebook

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// ReadFile reads the notebook at path.
func ReadFile(path string) (*Notebook, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		// Opening a pipe would block until somebody writes into it.
		return nil, fmt.Errorf("%s is not an ordinary file but a pipe or a device", path)
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	nb, err := Parse(raw)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return nb, nil
}

// Parse reads a notebook. It accepts every notebook in nbformat 4 that Jupyter accepts. Otherwise
// its error says what is wrong.
func Parse(raw []byte) (*Notebook, error) {
	top, err := decode(raw)
	if err != nil {
		return nil, err
	}
	if err := checkFormat(top); err != nil {
		return nil, err
	}
	cells, ok := take(top, "cells").([]any)
	if !ok {
		return nil, errors.New("the notebook has no list of cells")
	}
	nb := &Notebook{Metadata: takeObject(top, "metadata"), extra: top}
	for i, v := range cells {
		c, err := parseCell(v)
		if err != nil {
			return nil, fmt.Errorf("cell %d from the top: %w", i+1, err)
		}
		nb.Cells = append(nb.Cells, c)
	}
	nb.completeIDs()
	return nb, nil
}

// decode reads a single JSON object, and keeps numbers verbatim.
func decode(raw []byte) (map[string]any, error) {
	d := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(raw, []byte("\ufeff"))))
	d.UseNumber()
	var top map[string]any
	if err := d.Decode(&top); err != nil {
		return nil, fmt.Errorf("not a notebook: the file is not a JSON object: %w", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("not a notebook: there is something after the JSON object")
	}
	if top == nil {
		return nil, errors.New("not a notebook: the file says null")
	}
	return top, nil
}

func checkFormat(top map[string]any) error {
	if top["nbformat"] == nil {
		return errors.New("not a notebook: it has no nbformat")
	}
	version := fmt.Sprint(take(top, "nbformat"))
	delete(top, "nbformat_minor") // what we write is 4.5
	if version != "4" {
		return fmt.Errorf("the notebook has nbformat %s, not 4: "+
			"open and save it in a current Jupyter", version)
	}
	return nil
}

func parseCell(v any) (*Cell, error) {
	fields, ok := v.(map[string]any)
	if !ok {
		return nil, errors.New("not a JSON object")
	}
	c := &Cell{ID: takeText(fields, "id"), Type: takeText(fields, "cell_type")}
	source, err := joinLines(take(fields, "source"))
	if err != nil {
		return nil, fmt.Errorf("source: %w", err)
	}
	c.Source = source
	c.Metadata = takeObject(fields, "metadata")
	switch c.Type {
	case Markdown, Raw:
	case Code:
		c.Count = takeInt(fields, "execution_count")
		outputs, _ := take(fields, "outputs").([]any)
		for i, v := range outputs {
			o, err := parseOutput(v)
			if err != nil {
				return nil, fmt.Errorf("output %d: %w", i+1, err)
			}
			c.Outputs = append(c.Outputs, o)
		}
	default:
		return nil, fmt.Errorf("unknown cell_type %q: want code, markdown or raw", c.Type)
	}
	c.extra = fields
	return c, nil
}

func parseOutput(v any) (*Output, error) {
	fields, ok := v.(map[string]any)
	if !ok {
		return nil, errors.New("not a JSON object")
	}
	o := &Output{Type: takeText(fields, "output_type")}
	if err := o.fill(fields); err != nil {
		return nil, err
	}
	o.extra = fields
	return o, nil
}

// NewOutput makes an output from the content of a kernel's message. msgType is one of the types of
// outputs. NewOutput removes transient fields from the content.
func NewOutput(msgType string, content map[string]any) (*Output, error) {
	o := &Output{Type: msgType}
	o.SVG = takeText(takeObject(content, "transient"), "svg")
	return o, o.fill(content)
}

// fill moves the fields of the output's type from fields to the output.
func (o *Output) fill(fields map[string]any) (err error) {
	switch o.Type {
	case Stream:
		o.Name = takeText(fields, "name")
		o.Text, err = joinLines(take(fields, "text"))
	case Display, Result:
		if o.Type == Result {
			o.Count = takeInt(fields, "execution_count")
		}
		o.Data, o.Metadata = takeObject(fields, "data"), takeObject(fields, "metadata")
		for mime, v := range o.Data {
			if isJSON(mime) {
				continue
			}
			if o.Data[mime], err = joinLines(v); err != nil {
				return fmt.Errorf("%s: %w", mime, err)
			}
		}
	case Error:
		o.EName, o.EValue = takeText(fields, "ename"), takeText(fields, "evalue")
		lines, _ := take(fields, "traceback").([]any)
		for _, line := range lines {
			text, _ := line.(string)
			o.Traceback = append(o.Traceback, text)
		}
	default:
		return fmt.Errorf("unknown output_type %q", o.Type)
	}
	return err
}

// joinLines returns a text that is stored in either of a notebook's two forms: a string or a list
// of strings.
func joinLines(v any) (string, error) {
	switch v := v.(type) {
	case nil:
		return "", nil
	case string:
		return v, nil
	case []any:
		var b strings.Builder
		for _, line := range v {
			text, ok := line.(string)
			if !ok {
				return "", fmt.Errorf("want a list of strings, found a %T in it", line)
			}
			b.WriteString(text)
		}
		return b.String(), nil
	}
	return "", fmt.Errorf("want a string or a list of strings, found a %T", v)
}

// isJSON reports whether data of a MIME type are stored as JSON, not as text.
func isJSON(mime string) bool {
	return mime == "application/json" || strings.HasSuffix(mime, "+json")
}

func take(fields map[string]any, name string) any {
	v := fields[name]
	delete(fields, name)
	return v
}

func takeText(fields map[string]any, name string) string {
	text, _ := take(fields, name).(string)
	return text
}

func takeInt(fields map[string]any, name string) int {
	switch n := take(fields, name).(type) {
	case json.Number:
		i, _ := n.Int64()
		return int(i)
	case float64:
		return int(n)
	}
	return 0
}

// takeObject removes an object from fields and returns it. It never returns nil, because old
// notebooks may have no metadata, and we may want to add some.
func takeObject(fields map[string]any, name string) map[string]any {
	if object, ok := take(fields, name).(map[string]any); ok {
		return object
	}
	return map[string]any{}
}
