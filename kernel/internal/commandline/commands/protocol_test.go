package commands

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/go-zeromq/zmq4"
)

// person is a client with a user who answers questions.
type person struct {
	*client
	stdin zmq4.Socket
}

func startPerson(t *testing.T) *person {
	p := &person{client: startClient(t)}
	p.stdin = zmq4.NewDealer(t.Context(), p.identity)
	if err := p.stdin.Dial("tcp://" + p.address("stdin")); err != nil {
		t.Fatal(err)
	}
	return p
}

// start sends a cell that may ask for input.
func (p *person) start(code string) (id string) {
	p.t.Helper()
	return p.send(p.shell, "execute_request", map[string]any{"code": code, "allow_stdin": true})
}

// asked waits for a question of a cell.
func (p *person) asked(id string) (prompt string) {
	p.t.Helper()
	msg, err := p.stdin.Recv()
	if err != nil {
		p.t.Fatal(err)
	}
	m, _ := parseMessage(msg.Frames)
	if m.kind != "input_request" || m.parent != id || m.content["password"] != false {
		p.t.Fatalf("got %+v", m)
	}
	prompt, _ = m.content["prompt"].(string)
	return prompt
}

func (p *person) say(answer string) {
	p.t.Helper()
	p.send(p.stdin, "input_reply", map[string]any{"value": answer})
}

const inputImports = `import ("bufio"; "fmt"; "io"; "os"; "time")
var n int
var a, b string
x := 42`

// Cells ask the front end for input.
func TestInput(t *testing.T) {
	t.Parallel()
	p := startPerson(t)
	p.must(inputImports)
	for _, test := range []struct{ code, answers, prompts, want string }{
		{"fmt.Scan(&n)\n2 * n", "21", "", "42"},
		{"fmt.Println(1)\nfmt.Print(\"how many? \")\nfmt.Scan(&n)\nn", "7", "how many? ", "7"},
		{"fmt.Print(\"a line\\n\")\nfmt.Scanln(&a, &b)\nb + a", "x y", "", "yx"},
		{"fmt.Scan(&a, &b)\na + b", "one|two", "|", "onetwo"},
		{"text, _ := bufio.NewReader(os.Stdin).ReadString('\\n')\ntext", "a b c", "", "a b c\n"},
		{"all, _ := io.ReadAll(os.Stdin)\nfmt.Sprintf(\"%q\", all)", "a|b|\x04", "||", `"a\nb\n"`},
		// Input that a cell leaves unread does not go to the next cell.
		{"fmt.Scan(&a)\na", "here there", "", "here"},
		{"fmt.Scan(&a)\na", "now", "", "now"},
	} {
		id := p.start(test.code)
		var prompts []string
		for _, answer := range strings.Split(test.answers, "|") {
			prompts = append(prompts, p.asked(id))
			p.say(answer)
		}
		r := p.finish(id)
		if r.text != test.want {
			t.Errorf("%s: got %+v", test.code, r)
		}
		// A slow machine may have printed the prompt already. In any case, the prompt appears once.
		seen := r.stdout + strings.Join(prompts, "|")
		if !strings.HasSuffix(seen, test.prompts) ||
			strings.Count(seen, "how many") != strings.Count(test.prompts, "how many") {
			t.Errorf("%s: prints %q, asks %q", test.code, r.stdout, prompts)
		}
	}

	id := p.start("fmt.Scan(&n)\nn = 0")
	p.asked(id)
	p.interrupt()
	if r := p.finish(id); r.reply["ename"] != "interrupted" {
		t.Errorf("interrupted: %v", r.reply)
	}
	p.say("late") // answers no question
	id = p.start("fmt.Scan(&a)\na")
	p.asked(id)
	p.say("in time")
	if r := p.finish(id); r.text != "in" {
		t.Errorf("after an interrupt: %+v", r)
	}
	p.shutdown(false)
}

// If nobody can be asked, a cell that reads its input fails at once.
func TestNobodyToAsk(t *testing.T) {
	t.Parallel()
	p := startPerson(t)
	p.must(inputImports)
	for _, code := range []string{
		"fmt.Scan(&n)", "fmt.Scan(&n)\nfor {\n}", "io.ReadAll(os.Stdin)\nn",
		"bufio.NewReader(os.Stdin).ReadString('\\n')", "os.Stdin.Read(make([]byte, 1))",
	} {
		r := p.finish(p.client.start(code))
		if !strings.Contains(r.trace, "there is nobody to ask: assign the value to a variable") {
			t.Errorf("%s: %v", code, r.reply)
		}
	}
	if r := p.must("x"); r.text != "42" {
		t.Errorf("x is %q", r.text)
	}
	// A front end that says it can be asked, but does not listen.
	deaf := startClient(t)
	deaf.must(inputImports)
	r := deaf.finish((&person{client: deaf}).start("fmt.Scan(&n)"))
	if !strings.Contains(r.trace, "there is nobody to ask") {
		t.Errorf("got %v", r.reply)
	}
}

// Printed text keeps its order, and arrives in few messages.
func TestPrintedText(t *testing.T) {
	t.Parallel()
	c := startClient(t)
	c.must("import (\"fmt\"; \"os\"; \"log\"; \"github.com/bayescmp/go/bayescmp/nb\")")
	id := c.start(`for i := 0; i < 300; i += 6 {
	fmt.Println(i)
	fmt.Fprintln(os.Stderr, i+1)
	fmt.Printf("%d\n", i+2)
	log.New(os.Stderr, "", 0).Println(i+3)
	nb.Show(i+4)
	fmt.Fprint(os.Stdout, i+5, "\n")
}
300`)
	var got []string
	c.await(id, "to print", func(m clientMessage) bool {
		text, _ := m.content["text"].(string)
		if data, ok := m.content["data"].(map[string]any); ok {
			text, _ = data["text/plain"].(string)
		}
		got = append(got, strings.Fields(text)...)
		return m.content["execution_state"] == "idle"
	})
	c.reply(c.shell, id)
	for i, text := range got {
		if text != fmt.Sprint(i) {
			t.Fatalf("%d: %s; all is %v", i, text, got)
		}
	}
	if len(got) != 301 {
		t.Errorf("%d texts", len(got))
	}

	const lines, size, longest = 100_000, 588_890, 256 << 10
	start, messages, bytes := time.Now(), 0, 0
	id = c.start(fmt.Sprintf("for i := 0; i < %d; i++ {\n\tfmt.Println(i)\n}", lines))
	c.await(id, "to print", func(m clientMessage) bool {
		if m.kind == "stream" {
			text, _ := m.content["text"].(string)
			messages, bytes = messages+1, bytes+len(text)
		}
		return m.content["execution_state"] == "idle"
	})
	most := int(time.Since(start)/(100*time.Millisecond)) + size/longest + 2
	if messages > most || bytes != size {
		t.Errorf("%d messages of %d bytes, want at most %d", messages, bytes, most)
	}
	c.reply(c.shell, id)
	c.shutdown(false)
}

// A client that has stopped reading delays nobody.
func TestFrozenClient(t *testing.T) {
	t.Parallel()
	c := startClient(t)
	frozen := zmq4.NewSub(t.Context())
	if err := frozen.Dial("tcp://" + c.address("iopub")); err != nil {
		t.Fatal(err)
	}
	if err := frozen.SetOption(zmq4.OptionSubscribe, ""); err != nil {
		t.Fatal(err)
	}
	for range 200 {
		c.must("1")
	}
	c.must("import \"fmt\"\nfor i := 0; i < 20_000; i++ {\n\tfmt.Printf(\"%0999d\\n\", i)\n}")
	c.shutdown(false)
}

// A cell that closes or replaces a standard stream affects only itself.
func TestStreamsAreRestored(t *testing.T) {
	t.Parallel()
	p := startPerson(t)
	p.must(inputImports)
	for _, code := range []string{
		"os.Stdout = nil", "os.Stderr = nil", "os.Stdin = nil", "os.Stdout.Close()",
		"os.Stderr.Close()", "os.Stdin.Close()",
	} {
		p.run(code)
		id := p.start("fmt.Println(\"out\")\nfmt.Fprintln(os.Stderr, \"err\")\nfmt.Scan(&a)\na")
		p.asked(id)
		p.say("in")
		if r := p.finish(id); r.stdout != "out\n" || r.stderr != "err\n" || r.text != "in" {
			t.Errorf("%s: %+v", code, r)
		}
	}
	p.shutdown(false)
}

// Values that are too long are cut, with a note.
func TestLongOutputs(t *testing.T) {
	t.Parallel()
	c := startClient(t)
	c.must("import (\"display\"; \"strings\"; \"github.com/bayescmp/go/bayescmp/nb\")\nx := 42")
	for _, test := range []struct{ code, want string }{
		{"strings.Repeat(\"x\", 50_000_000)", "fmt.Println shows everything"},
		{"make([]float64, 100_000_000)", "show a part, such as x[:100]"},
		{"nb.Show(make([]float64, 100_000_000))\n1", "1"},
		{"m := map[string]interface{}{}\nm[\"m\"] = m\nm", "contains itself"},
		{"display.HTML(strings.Repeat(\"x\", 50_000_000))", "text/html of 47 MB is left out"},
	} {
		r := c.must(test.code)
		if !strings.Contains(r.text, test.want) || len(r.text) > 200_000 {
			t.Errorf("%s: %d bytes: %.200s", test.code, len(r.text), r.text)
		}
	}
	r := c.must("for i := 0; i < 10_100; i++ {\n\tnb.Show(i)\n}")
	if r.displays != 10_000 || !strings.Contains(r.stderr, "100 more displays are left out") {
		t.Errorf("%d displays, %q", r.displays, r.stderr)
	}
	if r := c.must("x"); r.text != "42" {
		t.Errorf("x is %q", r.text)
	}
	c.shutdown(false)
}

// The kernel replies even to requests that it does not know.
func TestUnknownRequests(t *testing.T) {
	t.Parallel()
	c := startClient(t)
	reply := c.request(c.control, "connect_request", map[string]any{})
	if reply["shell_port"] != float64(c.ports["shell"]) ||
		reply["hb_port"] != float64(c.ports["hb"]) {
		t.Errorf("connect_request: %v", reply)
	}
	for _, test := range []struct{ kind, want string }{
		{"debug_request", "this kernel has no debugger"},
		{"create_subshell_request", "this kernel has no subshells"},
		{"usage_request", "this kernel does not answer a usage_request"},
	} {
		reply := c.request(c.control, test.kind, map[string]any{"seq": 7, "command": "attach"})
		message, _ := reply["evalue"].(string)
		if reply["status"] != "error" || !strings.HasPrefix(message, test.want) {
			t.Errorf("%s: %v", test.kind, reply)
		}
		if test.kind == "debug_request" &&
			(reply["request_seq"] != 7. || reply["success"] != false) {
			t.Errorf("%s: %v", test.kind, reply)
		}
	}
	c.send(c.shell, "comm_msg", map[string]any{"comm_id": "unknown", "data": map[string]any{}})
	c.must("1")
	c.shutdown(false)
	if log := c.log.String(); log != "" {
		t.Errorf("the kernel says %s", log)
	}
}

// widget is a comm that a cell has opened.
type widget struct{ id, model string }

// interact runs a cell that calls Interact, and returns its widgets and its result.
func (p *person) interact(code string) (widgets []widget, r cellResult) {
	p.t.Helper()
	id := p.start(code)
	p.await(id, "to end", func(m clientMessage) bool {
		if m.kind == "comm_open" {
			data, _ := m.content["data"].(map[string]any)
			state, _ := data["state"].(map[string]any)
			comm, _ := m.content["comm_id"].(string)
			widgets = append(widgets, widget{comm, fmt.Sprint(state["_model_name"])})
		}
		return r.add(m)
	})
	r.reply = p.reply(p.shell, id)
	return widgets, r
}

// move sets the value of a widget, and returns the messages published until the kernel is idle
// again.
func (p *person) move(comm string, value any) (all []clientMessage) {
	p.t.Helper()
	id := p.send(p.shell, "comm_msg", map[string]any{"comm_id": comm, "data": map[string]any{
		"method": "update", "state": map[string]any{"value": value},
	}})
	p.await(id, "to move", func(m clientMessage) bool {
		all = append(all, m)
		return m.content["execution_state"] == "idle"
	})
	return all
}

// describe summarises published messages: the names of streams with their text, and the texts of
// displays and errors.
func describe(all []clientMessage) string {
	var words []string
	for _, m := range all {
		switch m.kind {
		case "stream":
			words = append(words, fmt.Sprintf("%s %s", m.content["name"], m.content["text"]))
		case "display_data", "update_display_data":
			data, _ := m.content["data"].(map[string]any)
			words = append(words, fmt.Sprintf("%s %s", m.kind, data["text/plain"]))
		case "error":
			words = append(words, fmt.Sprintf("%s %s", m.content["ename"], m.content["evalue"]))
		case "comm_close":
			words = append(words, "closed")
		}
	}
	return strings.Join(words, ", ")
}

const interactCell = `calls := 0
nb.Interact(func(rope float64) interface{} {
	calls++
	switch {
	case rope == 0.02:
		panic("oops")
	case rope == 0.03:
		return errors.New("wide")
	case rope == 0.04:
		fmt.Println("begun")
		for {
		}
	case rope == 0.05:
		p, _ := os.FindProcess(os.Getpid())
		p.Kill()
		time.Sleep(time.Hour)
	}
	fmt.Println("printed", rope)
	return fmt.Sprint("rope ", rope)
}, nb.Slider("rope", 0, 0.05, 0.001).At(0.01))`

// When a control of Interact moves, its function is called, and whatever happens in the function is
// shown.
func TestComms(t *testing.T) {
	t.Parallel()
	p := startPerson(t)
	p.must("import (\"errors\"; \"fmt\"; \"os\"; \"time\"; \"github.com/bayescmp/go/bayescmp/nb\")")
	if r := p.must(interactCell); r.stdout != "printed 0.01\n" || r.displays != 1 {
		t.Errorf("without anybody to move it: %+v", r)
	}
	widgets, r := p.interact(interactCell)
	if r.displays != 2 || r.stdout != "printed 0.01\n" {
		t.Errorf("the cell: %+v", r)
	}
	slider := ""
	for _, w := range widgets {
		if w.model == "FloatSliderModel" {
			slider = w.id
		}
	}
	info := p.request(p.shell, "comm_info_request", map[string]any{"target_name": "jupyter.widget"})
	if n := len(info["comms"].(map[string]any)); n != len(widgets) || n != 7 {
		t.Errorf("%d comms are open, %d widgets", n, len(widgets))
	}
	info = p.request(p.shell, "comm_info_request", map[string]any{"target_name": "others"})
	if n := len(info["comms"].(map[string]any)); n != 0 {
		t.Errorf("%d other comms", n)
	}
	for _, test := range []struct {
		value float64
		want  string
	}{
		{0.011, "stdout printed 0.011\n, update_display_data rope 0.011"},
		{0.011, ""},
		{0.02, "panic oops"},
		{0.03, "error wide"},
		{0.012, "stdout printed 0.012\n, update_display_data rope 0.012"},
	} {
		if got := describe(p.move(slider, test.value)); got != test.want {
			t.Errorf("%v: got %q, want %q", test.value, got, test.want)
		}
	}
	if r := p.must("calls"); r.text != "5" {
		t.Errorf("%s calls", r.text)
	}

	id := p.send(p.shell, "comm_msg", map[string]any{"comm_id": slider, "data": map[string]any{
		"method": "update", "state": map[string]any{"value": 0.04},
	}})
	var all []clientMessage
	p.await(id, "to begin", func(m clientMessage) bool { return m.kind == "stream" })
	for idle := false; !idle; {
		p.interrupt()
		again := time.After(10 * pause)
		for waiting := true; waiting && !idle; {
			select {
			case m := <-p.published:
				if m.parent == id {
					all, idle = append(all, m), m.content["execution_state"] == "idle"
				}
			case <-again:
				waiting = false
			}
		}
	}
	if got := describe(all); !strings.HasPrefix(got, "interrupted") {
		t.Errorf("interrupted: %s", got)
	}
	if r := p.must("calls"); r.text != "6" {
		t.Errorf("%s calls", r.text)
	}

	// When the process ends, its widgets end, too.
	got := describe(p.move(slider, 0.05))
	if strings.Count(got, "closed") != 7 || !strings.Contains(got, "killed from outside") {
		t.Errorf("the end of the process: %s", got)
	}
	if r := p.must("1"); !strings.Contains(r.stderr, "variables of the cells above are gone") {
		t.Errorf("the next cell: %+v", r)
	}
	if got := describe(p.move(slider, 0.01)); got != "" {
		t.Errorf("a slider of a process that is gone: %s", got)
	}
	p.shutdown(false)
}
