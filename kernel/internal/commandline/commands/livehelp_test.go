package commands

import (
	"strings"
	"testing"
)

// Shift+Tab explains the name at the cursor, and a file that a cell has written can be downloaded.
func TestLiveInspectionAndFiles(t *testing.T) {
	b := livePage(t, "scratch.html")
	b.script(`addCell().editor.text.focus()`, nil)
	b.runCode("import (\"os\"; \"strings\")")
	b.last()
	b.script(`page.cells.at(-1).editor.value = ""; page.cells.at(-1).editor.text.focus()`, nil)
	b.write("strings.Repeat")
	b.press(keyShift + keyTab)
	b.until(`document.querySelector(".about").textContent.includes("Repeat returns a new string")`)
	b.script(`document.querySelector(".about").scrollIntoView({block: "center"})`, nil)
	t.Log(b.screenshot("inspected"))
	b.write("(")
	b.until(`!document.querySelector(".about")`)
	b.press(keyShift + keyTab)
	b.until(`document.querySelector(".about")`)
	b.press(keyEscape)
	b.until(`!document.querySelector(".about")`)
	b.press(keyShift + keyTab) // moves the focus out of the cell, backwards
	b.until(`document.activeElement.tagName !== "TEXTAREA"`)

	b.runCode("os.Mkdir(\"out\", 0o755)\nf, err := os.Create(\"out/a.bin\")\n" +
		"f.Write([]byte{1, 2, 3})\nf.Close()\nos.WriteFile(\"/tmp/x\", nil, 0o644)\nerr")
	b.last()
	for _, want := range []string{"1,2,3", "1,2,3,4"} {
		var names []string
		var content string
		b.script(`return [...document.querySelectorAll("#written a")].map(
			a => a.textContent + " as " + a.download)`, &names)
		if len(names) != 1 || names[0] != "out/a.bin as a.bin" {
			t.Errorf("the files are %q", names)
		}
		b.script(`const name = document.querySelector("#written a").textContent;
			return String(page.evaluator.files.find(file => file.path === name).bytes)`, &content)
		if content != want {
			t.Errorf("the file has %s, want %s", content, want)
		}
		b.runCode("f, err = os.OpenFile(\"out/a.bin\", os.O_APPEND|os.O_WRONLY, 0)\n" +
			"f.Write([]byte{4})\nf.Close()")
		b.last()
	}
	b.script(`document.getElementById("written").open = true`, nil)
	t.Log(b.screenshot("files"))
	// A restart does not lose the files.
	b.script(`document.getElementById("restart").click()`, nil)
	b.runCode("import \"os\"\nbytes, err := os.ReadFile(\"out/a.bin\")\n" +
		"err == nil && len(bytes) == 5")
	if got := b.last(); !strings.Contains(got, "true") {
		t.Errorf("after a restart: %q", got)
	}
}

// The error for something that a browser cannot do mentions the browser.
func TestLiveErrorsSpeakOfTheBrowser(t *testing.T) {
	b := livePage(t, "scratch.html")
	b.script(`addCell()`, nil)
	for _, test := range []struct{ code, want string }{
		{`import "net/http"`, "cells in a browser have no network and no processes"},
		{`import "text/template"`, "text/template is left out in the browser"},
		{"import \"os\"\nos.Open(\"scores.csv\")", `only those files of your computer`},
		{
			"if err := os.Symlink(\"a\", \"b\"); err != nil {\n\tpanic(err)\n}",
			"a browser has no processes, links or users",
		},
	} {
		b.runCode(test.code)
		if got := b.last(); !strings.Contains(got, "hint: ") || !strings.Contains(got, test.want) {
			t.Errorf("%s: %q, want %q", test.code, got, test.want)
		}
	}
}
