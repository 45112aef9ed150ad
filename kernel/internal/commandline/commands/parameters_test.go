package commands

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/bayescmp/go/kernel/internal/commandline/cli"
)

func TestParameters(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := writeNotebook(t, dir, "n.ipynb",
		testCell{`name, rope := "default", 0.01`, []string{"parameters"}},
		testCell{source: "import \"fmt\"\nfmt.Println(name, rope)"},
	)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	out := t.TempDir()
	if log, err := execute(t, "-p", `name=a "b"`, "-p", "rope=2", "-o", out, path); err != nil {
		t.Fatal(err, log)
	}
	nb, page := readReport(t, out, "n")
	if len(nb.Cells) != 3 || !nb.Cells[1].Tagged("injected-parameters") || nb.Cells[1].Count != 2 {
		t.Errorf("cells: %+v", nb.Cells)
	}
	if got := shown(nb.Cells[2]); got != "stdout: a \"b\" 2\n" {
		t.Errorf("with parameters it shows %q", got)
	}
	if !strings.Contains(page, "// Parameters") {
		t.Error("the page does not tell the parameters")
	}
	if after, _ := os.ReadFile(path); string(after) != string(before) {
		t.Error("the notebook itself has changed")
	}
	for _, test := range []struct{ setting, want string }{
		{
			"nobody=x",
			`n.ipynb: the notebook has no parameter "nobody"; there are name string, rope float64`,
		},
		{"rope=wide", `n.ipynb: parameter "rope": want a number (float64), not "wide"`},
	} {
		log, err := execute(t, "-p", test.setting, "-o", out, path)
		if !errors.Is(err, cli.ErrReported) || !strings.Contains(log, test.want) {
			t.Errorf("%s: %v\n%s", test.setting, err, log)
		}
	}
	for _, args := range [][]string{
		{"-p", "rope", path},
		{"-p", "rope=1", "--check", path},
		{"-p", "rope=1", "--in-place", path},
	} {
		if log, err := execute(t, args...); !errors.Is(err, cli.ErrUsage) || log == "" {
			t.Errorf("%q: %v\n%s", args, err, log)
		}
	}
}
