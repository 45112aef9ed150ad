package commands

import (
	"context"
	"strings"
	"testing"

	"github.com/bayescmp/go/kernel/internal/pages/serve"
	"github.com/bayescmp/go/kernel/internal/pages/site"
)

// With the command serve, the cells of a page run natively, in a process of the kernel.
func TestServedPageRunsNatively(t *testing.T) {
	pages := writtenSite(t)
	server := serve.Server{
		Pages: pages, Binary: builtKernel(t), Dir: t.TempDir(), Data: site.Data(), Log: t.Output(),
	}
	ctx, stop := context.WithCancel(t.Context())
	address, ended := make(chan string, 1), make(chan error, 1)
	go func() { ended <- server.Serve(ctx, 0, func(a string) { address <- a }) }()
	defer func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}()
	b := startBrowser(t)
	front := <-address
	b.open(front)
	b.open(pageBeside(front, "scratch.html"))
	b.until(`document.getElementById("state").textContent.includes("run on this machine")`)
	if got := b.text("footer"); strings.Contains(got, "in your browser") ||
		!strings.Contains(got, "Cells run on this machine, in "+server.Dir) {
		t.Errorf("the page ends with %q", got)
	}
	b.script(`addCell()`, nil)
	for _, test := range []struct{ code, want string }{
		{"import (\"os\"; \"runtime\")\nruntime.GOOS + \" \" + filepathOf(os.Getwd())\n" +
			"func filepathOf(dir string, err error) string { return dir }", server.Dir},
		{"import \"fmt\"\nvar name string\nfmt.Sscan(\"me\", &name)\nname", "me"},
		{"import \"os\"\nos.Exit(3)", "os.Exit"},
		{"6 * 7", "42"},
	} {
		b.runCode(test.code)
		if got := b.last(); !strings.Contains(got, test.want) {
			t.Errorf("%s: %q, want %q", test.code, got, test.want)
		}
	}
	b.runCode("import \"fmt\"\nfor range 9000 { fmt.Println(1) }")
	b.last()
	if !b.within(patience/10, `document.documentElement.scrollHeight < 9000`) {
		t.Error("whoever prints much gets a page that is too long to scroll")
	}
	b.interruptsEndlessLoop()

	// A notebook finds its data, although they are not in a parent of the folder.
	b.open(pageBeside(front, "report.html"))
	b.until(`document.getElementById("state").textContent.includes("run on this machine")`)
	b.script(`window.ran = "";
		page.cells[0].run().then(() => page.cells[1].run()).then(ok => { ran = String(ok) })`, nil)
	b.until(`ran`)
	if got := b.text(".note:not([hidden])"); !strings.Contains(got, "the copies of bayescmp") {
		t.Errorf("the note is %q", got)
	}
	b.script(`return ran + page.cells[1].element.textContent`, &front)
	if !strings.HasPrefix(front, "true") {
		t.Errorf("the cell that reads the data: %s", front)
	}
}

// pageBeside returns the address of another page of the same site.
func pageBeside(front, name string) string {
	site, _, _ := strings.Cut(front, "?")
	return site + name
}
