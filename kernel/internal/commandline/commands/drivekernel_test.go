package commands

import (
	"path/filepath"
	"regexp"
	"time"
)

// steps maps each step of [browser.drive] to a regular expression for its messages, whose parts are
// in the order in which the messages arrive.
var steps = map[string]string{
	"info":        `(?s)"implementation":"bayescmp".*"name":"go"`,
	"printed":     `(?s)"stream".*"stdout".*on stdout\\n.*on stderr\\n.*"reply".*"status":"ok"`,
	"result":      `(?s)"execute_result".*"text/plain":"42".*"reply"`,
	"display":     `(?s)"display_data"|"execute_result".*"text/markdown":"\*\*bold\*\*".*"reply"`,
	"error":       `(?s)"error".*"ename":"panic".*at the disco.*line 1.*"reply".*"status":"error"`,
	"refused":     `(?s)"error".*cannot use 1 .*"reply".*"status":"error"`,
	"complete":    `(?s)"cursor_start":8,"matches":\["Repeat"\].*"status":"ok"`,
	"inspect":     `(?s)"text/plain":".*func Repeat\(.*Repeat returns a new string`,
	"incomplete":  `"incomplete"`,
	"input":       `(?s)"text/plain":"borabora"`,
	"controls":    `(?s)widget-view.*"text/plain":"35".*"reply".*"IntSliderModel"`,
	"moved":       `"text/plain":"42"`,
	"interrupted": `(?s)begun.*"error".*"ename":"interrupted".*"reply".*"status":"error"`,
	"kept":        `(?s)"execute_result".*"text/plain":"42"`,
	"restarted":   `(?s)"error".*undefined: x.*"reply".*"execution_count":1`,
}

// drive uses a kernel as a person in JupyterLab does. connection is the JavaScript for a promise of
// JupyterLab's connection to the kernel.
func (b *browser) drive(connection string) {
	b.t.Helper()
	b.script(textOf(b.t, filepath.Join("testdata", "lab", "drive.js"))+`
		window.driven = {};
		`+connection+`.then(kernel => drive(kernel, step => { driven.last = step })).then(
			seen => { driven.seen = seen }, error => { driven.error = String(error.stack) })`, nil)
	if !b.within(3*time.Minute, `driven.seen || driven.error`) {
		var last string
		b.script(`return driven.last ?? "the connection"`, &last)
		b.t.Fatalf("nothing comes after %s: %s", last, b.screenshot("stuck"))
	}
	var driven struct {
		Error string
		Seen  map[string]string
	}
	b.script(`return driven`, &driven)
	if driven.Error != "" {
		b.t.Fatal(driven.Error)
	}
	for step, want := range steps {
		if got := driven.Seen[step]; !regexp.MustCompile(want).MatchString(got) {
			b.t.Errorf("%s: want %s in\n%.3000s", step, want, got)
		}
	}
}
