package commands

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/bayescmp/go/kernel/internal/commandline/cli"
	"github.com/bayescmp/go/kernel/internal/pages/notebook"
)

func TestCells(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		cell testCell
		want string // beginning of its output
	}{
		{"value", testCell{source: "1 + 2"}, "3"},
		{"statement", testCell{source: "x := []float64{1, 2}"}, ""},
		{
			"value and nil error",
			testCell{source: "import \"strconv\"\nstrconv.Atoi(\"42\")"},
			"42",
		},
		{
			"value and error",
			testCell{`strconv.Atoi("x")`, raises},
			`error: strconv.Atoi: parsing "x": invalid syntax / cell 4, line 1: strconv.Atoi("x")`,
		},
		{"print", testCell{source: `import "fmt"` + "\nfmt.Println(\"a\")"}, "stdout: a\n"},
		{
			"two streams",
			testCell{
				source: "import \"os\"\nfmt.Fprintln(os.Stderr, \"e\")\nfmt.Println(\"o\")\n" +
					"fmt.Fprintln(os.Stderr, \"f\")",
			},
			"stdout: o\n | stderr: e\nf\n",
		},
		{
			"unicode",
			testCell{source: "import \"strings\"\nfmt.Print(strings.Repeat(\"✓\", 50000))"},
			"stdout: " + strings.Repeat("✓", 50000),
		},
		{
			"carriage returns",
			testCell{source: "for i := 0; i < 3; i++ {\n fmt.Print(\"\\rstep \", i)\n}"},
			"stdout: step 2",
		},
		{
			"log",
			testCell{source: "import \"log\"\nlog.SetFlags(0)\nlog.Print(\"logged\")"},
			"stderr: logged\n",
		},
		{
			"compile error",
			testCell{"x := 1\ny := x +\n  undefinedName", raises},
			"error: undefined: undefinedName / cell 10, line 3: undefinedName",
		},
		{
			"syntax error",
			testCell{"y := (1", raises},
			"error: syntax error: unexpected newline, expected ) / cell 11, line 1: y := (1",
		},
		{
			"panic in a function",
			testCell{
				"func f(n int) int {\n\tif n == 0 {\n\t\tpanic(\"boom\")\n\t}\n" +
					"\treturn f(n-1)\n}\nfmt.Print(1)\nf(1)\nfmt.Print(2)",
				raises,
			},
			"stdout: 1 | panic: boom / cell 12, line 3: panic(\"boom\") / cell 12, line 5: " +
				"return f(n-1) / cell 12, line 8: f(1)",
		},
		{
			"panic in a loop",
			testCell{
				"for i := 0; i < 3; i++ {\n\tif i == 2 {\n\t\tfmt.Print(1/(i-2))\n\t}\n}",
				raises,
			},
			"panic: runtime error: integer divide by zero / cell 13, line 3: fmt.Print(1/(i-2))",
		},
		{
			"index",
			testCell{"xs := []int{1}\nxs[7]", raises},
			"panic: runtime error: index out of range [7] with length 1 / cell 14, line 2: xs[7]",
		},
		{
			"panic in compiled code",
			testCell{"a := 1\nstrings.Repeat(\"x\", -a)\na", raises},
			"panic: strings: negative Repeat count / cell 15, line 2: strings.Repeat(\"x\", -a)",
		},
		{
			"goes on after a panic",
			testCell{
				source: "func g() (r any) {\n\tdefer func() { r = recover() }()\n\treturn 7\n}\n" +
					"fmt.Print(g())",
			},
			"stdout: <nil>",
		},
		{
			"nb.Check",
			testCell{
				"import (\n\"errors\"\n\"github.com/bayescmp/go/bayescmp/nb\"\n)\n" +
					"nb.Check(errors.New(\"no\"))",
				raises,
			},
			"error: no / cell 17, line 5: nb.Check(errors.New(\"no\"))",
		},
		{
			"unknown import",
			testCell{`import "github.com/nobody/nothing"`, raises},
			`error: package "github.com/nobody/nothing" is not compiled into this kernel`,
		},
		{
			"generic package",
			testCell{source: "import \"slices\"\nslices.Max([]int{1, 3, 2})"},
			"3",
		},
		{
			"order of prints and displays",
			testCell{source: "fmt.Print(1)\nnb.Show(2, 3)\nfmt.Print(4)\nnb.Show(5)\n6"},
			"stdout: 1 | 2 | 3 | stdout: 4 | 5 | 6",
		},
		{"nothing to show", testCell{source: "nb.Show(nil)\nvar none any\nnone"}, ""},
		{"element of a map", testCell{source: "m := map[string]int{\"a\": 1}\nm[\"a\"]"}, "1"},
		{
			"nil pointer",
			testCell{source: "import \"gonum.org/v1/plot\"\nvar p *plot.Plot\np"},
			"<nil>",
		},
		{
			"young std",
			testCell{
				source: "import (\n\"math/rand/v2\"\n\"context\"\n)\n" +
					"r := rand.New(rand.NewPCG(1, 2))\n" +
					"_, ok := strings.CutPrefix(\"ab\", \"a\")\n" +
					"_ = context.WithoutCancel(nb.Context())\n" +
					"fmt.Println(r.IntN(10) < 10, ok, errors.Join(nil) == nil)",
			},
			"stdout: true true true\n",
		},
		{
			"matrix",
			testCell{
				source: "import \"gonum.org/v1/gonum/mat\"\n" +
					"mat.NewDense(2, 2, []float64{1, 2, 3, 4})",
			},
			"⎡1  2⎤\n⎣3  4⎦",
		},
		{
			"update of a display",
			testCell{
				source: "import \"display\"\nd := display.MIME(display.MIMEMap{\"text/plain\": " +
					"\"old\"}, nil)\nd.Transient = display.MIMEMap{\"display_id\": \"i\"}\n" +
					"Display(d)\nd = display.MIME(display.MIMEMap{\"text/plain\": \"new\"}, " +
					"nil)\nd.Transient = display.MIMEMap{\"display_id\": \"i\", \"update\": " +
					"true}\nDisplay(d)\nfmt.Print(\"end\")",
			},
			"new | stdout: end",
		},
		{
			"bad display",
			testCell{
				"type Bad struct{}\nfunc (Bad) HTML() string { panic(\"ouch\") }\nBad{}",
				raises,
			},
			"error: panic while displaying a main.Bad: ouch / cell 27, line 3: Bad{}",
		},
		{"clear", testCell{source: "fmt.Print(1)\nnb.Clear(true)\nfmt.Print(2)"}, "stdout: 2"},
		{"program", testCell{source: "$go version\nfmt.Print(\"end\")"}, "stdout: go version go"},
		{"shell", testCell{source: "$echo 'a  b' | tr a c; echo $((1+1))"}, "stdout: c  b\n2\n"},
		{
			"folder with a blank",
			testCell{source: "$mkdir 'a b'\n%cd a b\n$basename \"$PWD\"\n%cd .."},
			"stdout: a b\n",
		},
		{
			"unknown program",
			testCell{"$/no/such/program 2>/dev/null", raises},
			"error: $/no/such/program 2>/dev/null: exit status 127",
		},
		{
			"go111module of gophernotes",
			testCell{source: "%go111module off"},
			"stderr: note: all packages that can be imported are compiled in; nothing is fetched\n",
		},
		{
			"package display",
			testCell{source: "display.MakeData(\"text/plain\", \"x\")"}, "x",
		},
		{
			"another display",
			testCell{source: "func display() int { return 5 }\ndisplay()"}, "5",
		},
		{
			"functions without bodies",
			testCell{source: "type Data = int\nfunc A(Data) Data\nfunc B()"},
			"stderr: note: A, B have no bodies; a call of them panics\n",
		},
		{"call of such", testCell{"A(1)", raises}, "panic: A has no body / cell "},
		{
			"panic in a deferred call",
			testCell{"func late() { defer func() { panic(\"x\") }() }\nlate()", raises},
			"panic: x / cell %d, line 1: func late() { defer func() { panic(\"x\") }() } / " +
				"cell %[1]d, line 2: late()",
		},
		{
			"String calls itself",
			testCell{
				"type Self int\nfunc (s Self) String() string { return fmt.Sprint(s) }\n" +
					"text := fmt.Sprint(Self(1))",
				raises,
			},
			"panic: runtime error: stack overflow: too many nested calls; does a function call " +
				"itself forever? / cell %d, line 2: func (s Self) String()",
		},
		{"special lines", testCell{source: "%cd .\n%help"}, "stdout: Lines at the beginning"},
		{
			"unknown special line",
			testCell{"\n%nonsense", raises},
			"error: %nonsense: no such command; %help lists them",
		},
		{
			"question without an answer",
			testCell{"nonsense?", raises},
			"error: nothing is known about \"nonsense\"",
		},
		{"println", testCell{source: `println("a", 1.5, 2)`}, "stderr: a 1.5 2\n"},
		{"exit", testCell{"os.Exit(3)", raises}, "exit: the cell asked to end its process"},
		{
			"HTML of a type of the cell",
			testCell{
				source: "type Good struct{ X int }\nfunc (g Good) HTML() string { return " +
					"fmt.Sprint(\"<b>\", g.X, \"</b>\") }\nGood{5}",
			},
			"main.Good",
		},
	}
	var list []testCell
	for _, test := range tests {
		list = append(list, test.cell)
	}
	nb, _ := runCells(t, list...)
	for i, test := range tests {
		got := shown(nb.Cells[i])
		if strings.Contains(test.want, "%d") {
			test.want = fmt.Sprintf(test.want, i+1)
		}
		if !strings.HasPrefix(got, test.want) || test.want == "" && got != "" {
			t.Errorf("%s (cell %d):\ngot  %.300q\nwant %.300q", test.name, i+1, got, test.want)
		}
	}
	last := nb.Cells[len(tests)-1].Outputs[0]
	if html, _ := last.TextOf("text/html"); html != "<b>5</b>" {
		t.Errorf("HTML of an interpreted type: %q", html)
	}
}

// Cells can import packages of gonum, which give the right results: a minimum, integrals, a line, a
// path, numbers of subsets.
func TestGonum(t *testing.T) {
	t.Parallel()
	nb, _ := runCells(t, cells(
		`import (
	"fmt"
	"math"
	"gonum.org/v1/gonum/diff/fd"
	"gonum.org/v1/gonum/floats/scalar"
	"gonum.org/v1/gonum/graph/path"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/topo"
	"gonum.org/v1/gonum/integrate"
	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/interp"
	"gonum.org/v1/gonum/optimize"
	"gonum.org/v1/gonum/stat/combin"
	"gonum.org/v1/gonum/stat/sampleuv"
)`,
		`p := optimize.Problem{Func: func(x []float64) float64 {
	return math.Pow(x[0]-3, 2) + math.Pow(x[1]+1, 2)
}}
p.Grad = func(grad, x []float64) { fd.Gradient(grad, p.Func, x, nil) }
r, err := optimize.Minimize(p, []float64{0, 0}, nil, &optimize.BFGS{})
fmt.Printf("%.4f %v", r.X, err)`,
		`fmt.Print(scalar.EqualWithinAbs(quad.Fixed(math.Exp, 0, 1, 20, nil, 0), math.E-1, 1e-12),
	integrate.Trapezoidal([]float64{0, 1, 2}, []float64{0, 1, 4}))`,
		`var line interp.PiecewiseLinear
err = line.Fit([]float64{0, 1}, []float64{0, 10})
fmt.Print(line.Predict(0.25), err)`,
		`g := simple.NewWeightedUndirectedGraph(0, math.Inf(1))
for _, e := range [][3]float64{{1, 2, 1}, {2, 3, 2}, {1, 3, 5}, {4, 5, 1}} {
	g.SetWeightedEdge(g.NewWeightedEdge(simple.Node(e[0]), simple.Node(e[1]), e[2]))
}
nodes, length := path.DijkstraFrom(simple.Node(1), g).To(3)
fmt.Print(nodes, length, len(topo.ConnectedComponents(g)))`,
		`some := make([]int, 10)
sampleuv.WithoutReplacement(some, 10, nil)
sum := 0
for _, i := range some {
	sum += i
}
fmt.Print(combin.Binomial(10, 3), len(combin.Combinations(5, 2)), sum)`,
	)...)
	for i, want := range []string{
		"", "stdout: [3.0000 -1.0000] <nil>", "stdout: true 3", "stdout: 2.5 <nil>",
		"stdout: [1 2 3] 3 2", "stdout: 120 10 45",
	} {
		if got := shown(nb.Cells[i]); got != want {
			t.Errorf("cell %d shows %s, want %s", i+1, got, want)
		}
	}
}

// Functions that report the line of their caller report lines of cells, or none.
func TestOwnLines(t *testing.T) {
	t.Parallel()
	nb, _ := runCells(t, cells(
		"import (\n\"log/slog\"\n\"os\"\n\"runtime/debug\"\n)\nfunc f() { debug.PrintStack() }",
		"f()",
		"\nfunc() { os.Stdout.Write(debug.Stack()) }()",
		`options := &slog.HandlerOptions{
	AddSource: true, Level: slog.LevelDebug,
	ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	},
}
l := slog.New(slog.NewTextHandler(os.Stdout, options)).With("w", 1)
l.Debug("a", "n", 1)
l.InfoContext(nil, "b", slog.Int("n", 2))
l.Log(nil, slog.LevelWarn, "c", "n")
l.LogAttrs(nil, slog.LevelError, "d", slog.Int("n", 4))
slog.SetDefault(l)
slog.Warn("e")
old := slog.SetLogLoggerLevel(slog.LevelInfo)`,
	)...)
	for i, want := range []string{
		"^$",
		`^stderr: goroutine \d+ \[running\]:\nmain\.f\(\.\.\.\)\n\tcell 1:6\n` +
			`main\.the cell\(\.\.\.\)\n\tcell 2:1\n$`,
		`^stdout: goroutine \d+ \[running\]:\nmain\.the cell\$1\(\.\.\.\)\n\tcell 3:2\n` +
			`main\.the cell\(\.\.\.\)\n\tcell 3:2\n$`,
		`^stdout: level=DEBUG msg=a w=1 n=1\nlevel=INFO msg=b w=1 n=2\n` +
			`level=WARN msg=c w=1 !BADKEY=n\nlevel=ERROR msg=d w=1 n=4\nlevel=WARN msg=e w=1\n$`,
	} {
		if got := shown(nb.Cells[i]); !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("cell %d shows\n%s\nwant %s", i+1, got, want)
		}
	}
}

func TestFrameAndPlot(t *testing.T) {
	t.Parallel()
	nb, page := runCells(t, cells(
		"# Title",
		`import (
	"fmt"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
	"gonum.org/v1/plot"
)`,
		`n := make([]float64, 30)
names := make([]string, 30)
for i := range n {
	n[i] = float64(i) / 3
	names[i] = fmt.Sprint("<", i, ">")
}
dataframe.New(series.New(names, series.String, "name"), series.New(n, series.Float, "value"))`,
		"plot.New()",
	)...)
	frame := nb.Cells[2].Outputs[0]
	html, _ := frame.TextOf("text/html")
	for _, want := range []string{
		"30 rows × 2 columns, the first 20 shown", "&lt;19&gt;",
		`<td style="text-align:right">0.333333</td>`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("data frame: no %q in %s", want, html)
		}
	}
	if strings.Contains(html, "&lt;20&gt;") {
		t.Error("more than 20 rows shown")
	}
	text, _ := frame.TextOf("text/plain")
	if !strings.Contains(text, "name") || !strings.Contains(text, "0.333333") {
		t.Errorf("data frame as text: %s", text)
	}
	picture := nb.Cells[3].Outputs[0]
	if data, _ := picture.TextOf("image/png"); data == "" || picture.Metadata["image/png"] == nil {
		t.Errorf("plot: metadata %v", picture.Metadata)
	}
	if !strings.Contains(page, `width="576"`) {
		t.Error("the page does not show the plot at its size")
	}
}

func TestErrorFrame(t *testing.T) {
	t.Parallel()
	const imports = `import (
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)`
	for _, code := range []string{
		"dataframe.New()", "dataframe.New(series.Ints([]int{1})).Col(\"accuracy\")",
	} {
		path := writeNotebook(t, t.TempDir(), "n.ipynb", cells(imports, code)...)
		_, err := execute(t, "-o", t.TempDir(), path)
		if !errors.Is(err, cli.ErrReported) {
			t.Errorf("%s holds an error: got %v", code, err)
		}
	}
}

func TestNotebookIsValidAndComplete(t *testing.T) {
	t.Parallel()
	nb, page := runCells(t, testCell{source: "# Über \"x\" & $x_1$"}, testCell{source: "1"})
	if nb.Language() != "go" {
		t.Errorf("language %q", nb.Language())
	}
	cell := nb.Cells[1]
	if cell.Count != 1 || cell.ID == "" || cell.Outputs[0].Type != notebook.Result {
		t.Errorf("cell: %+v", cell)
	}
	if !strings.Contains(page, "<title>Über &#34;x&#34; &amp; x_1</title>") {
		t.Errorf("title: %.400s", page)
	}
}
