package runner

import (
	"fmt"
	"strings"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
)

// collector turns the messages of a cell into its outputs.
//
// Standard output and standard error arrive through two pipes, so their relative order is random.
// To give the same bytes every time, all text printed between two displays becomes one stdout
// output and one stderr output.
type collector struct {
	outputs []*notebook.Output

	// stdout and stderr have the text printed since the last display.
	stdout, stderr printed

	// clearing says that the outputs are removed when the next one arrives.
	clearing bool

	// kept is the number of bytes of printed text in the outputs, and dropped the number of bytes
	// beyond the limit.
	kept, dropped int

	// failed is the error of the cell.
	failed *notebook.Output

	// displays has the displays of all cells by display_id, because later cells may update them.
	displays map[string][]*notebook.Output
}

// printed is printed text as a terminal would show it.
type printed struct {
	lines strings.Builder // finished
	last  string          // may still be overwritten
}

func (p *printed) add(text string) {
	text = p.last + text
	end := strings.LastIndexByte(text, '\n') + 1
	p.lines.WriteString(foldReturns(text[:end]))
	p.last = foldReturns(text[end:])
}

func (p *printed) size() int { return p.lines.Len() + len(p.last) }

func (p *printed) text() string { return p.lines.String() + strings.TrimRight(p.last, "\r") }

func (c *collector) begin() {
	c.clear()
	c.failed, c.dropped = nil, 0
}

// clear removes the outputs so far.
func (c *collector) clear() {
	c.outputs, c.stdout, c.stderr, c.clearing, c.kept = nil, printed{}, printed{}, false, 0
}

// clearIfAsked removes the outputs before the next one, if the cell has asked for that.
func (c *collector) clearIfAsked() {
	if c.clearing {
		c.clear()
	}
}

// add takes a message of the kernel, and drops it if it is not an output.
func (c *collector) add(m message) {
	switch m.Type {
	case notebook.Stream:
		name, _ := m.Content["name"].(string)
		text, _ := m.Content["text"].(string)
		c.clearIfAsked()
		c.print(name, text)
	case "clear_output":
		c.clearing = true
		if wait, _ := m.Content["wait"].(bool); !wait {
			c.clear()
		}
	case "update_display_data":
		c.update(m.Content)
	case notebook.Display, notebook.Result, notebook.Error:
		c.clearIfAsked()
		id := displayID(m.Content)
		o, err := notebook.NewOutput(m.Type, m.Content)
		if err != nil {
			c.addError("error", "the kernel sent something unreadable: "+err.Error(), nil)
			return
		}
		c.append(o)
		if id != "" {
			c.displays[id] = append(c.displays[id], o)
		}
		if m.Type == notebook.Error {
			c.failed = o
		}
	}
}

// addError ends the cell with an error of the runner, which replaces an error that the kernel has
// reported.
func (c *collector) addError(name, message string, lines []string) {
	o := &notebook.Output{Type: notebook.Error, EName: name, EValue: message,
		Traceback: append([]string{name + ": " + message}, lines...)}
	if c.failed != nil {
		*c.failed = *o
		return
	}
	c.append(o)
	c.failed = o
}

func (c *collector) append(o *notebook.Output) {
	c.flush()
	c.outputs = append(c.outputs, o)
}

// mostPrinted is how many bytes of a cell's printed text are kept. An endless loop prints a
// gigabyte before somebody stops it, which neither memory nor pages should hold. The kernel itself
// limits displays and values.
const mostPrinted = 16 << 20

func (c *collector) print(name, text string) {
	if c.kept+c.stdout.size()+c.stderr.size()+len(text) > mostPrinted {
		c.dropped += len(text)
		return
	}
	if name == "stderr" {
		c.stderr.add(text)
	} else {
		c.stdout.add(text)
	}
}

// flush turns the printed text into outputs.
func (c *collector) flush() {
	for _, stream := range []struct {
		name string
		p    *printed
	}{{"stdout", &c.stdout}, {"stderr", &c.stderr}} {
		if text := stream.p.text(); text != "" {
			c.kept += len(text)
			o := &notebook.Output{Type: notebook.Stream, Name: stream.name, Text: text}
			c.outputs = append(c.outputs, o)
		}
		*stream.p = printed{}
	}
}

func (c *collector) finish() []*notebook.Output {
	if c.dropped > 0 {
		c.stderr.add(fmt.Sprintf("… the rest is left out: only the first %d MB that a cell prints "+
			"are kept\n", mostPrinted>>20))
	}
	c.flush()
	return c.outputs
}

// update changes existing displays.
func (c *collector) update(content map[string]any) {
	id := displayID(content)
	fresh, err := notebook.NewOutput(notebook.Display, content)
	if err != nil {
		return
	}
	for _, o := range c.displays[id] {
		o.Data, o.Metadata, o.SVG = fresh.Data, fresh.Metadata, fresh.SVG
	}
}

func displayID(content map[string]any) string {
	transient, _ := content["transient"].(map[string]any)
	id, _ := transient["display_id"].(string)
	return id
}

// foldReturns reduces each line to the text that a terminal would show in the end: the text after
// its last carriage return. A carriage return at the end of the text stays, because its effect
// depends on the next piece of text.
func foldReturns(text string) string {
	if !strings.Contains(text, "\r") {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		shown := strings.TrimRight(line, "\r")
		pending := line[len(shown):]
		shown = shown[strings.LastIndexByte(shown, '\r')+1:]
		if i == len(lines)-1 {
			shown += pending
		}
		lines[i] = shown
	}
	return strings.Join(lines, "\n")
}
