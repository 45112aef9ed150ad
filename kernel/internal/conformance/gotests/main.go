// Command gotests runs the programs with which the Go distribution tests its compiler: those in
// $GOROOT/test that begin with "// run". It runs them in the process that the kernel starts for
// cells. Each program is one cell, and main() the next. The command prints the programs that fail,
// and a table.
//
//	go run ./kernel/internal/conformance/gotests [directories or files below $GOROOT/test]
//
// It fails if a program fails. The programs that are left out are listed in excluded.go, with
// reasons.
package main

import (
	"flag"
	"fmt"
	"go/build"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/bayescmp/go/kernel/internal/conformance/ascells"
	"github.com/bayescmp/go/kernel/internal/protocol/evaluator"
)

var directories = []string{".", "ken", "chan", "interface", "typeparam", "fixedbugs"}

func main() {
	root := flag.String("root", filepath.Join(build.Default.GOROOT, "test"),
		"where the programs are")
	limit := flag.Duration("limit", time.Minute, "time limit of a program")
	verbose := flag.Bool("v", false, "print all the output of programs that fail")
	reasons := flag.Bool("reasons", false, "list what is left out, with the reasons")
	jobs := flag.Int("j", 1, "programs at the same time")
	flag.Parse()
	kernel, err := ascells.Kernel()
	if err != nil {
		fmt.Fprintln(os.Stderr, "gotests:", err)
		os.Exit(1)
	}
	args := flag.Args()
	if len(args) == 0 {
		args = directories
	}
	d := &driver{kernel: kernel, root: *root, limit: *limit, verbose: *verbose}
	d.run(programs(*root, args), *jobs)
	d.print(*reasons)
	if len(d.failed) > 0 {
		os.Exit(1)
	}
}

// programs lists the programs in directories, or the named ones.
func programs(root string, args []string) []string {
	var list []string
	for _, a := range args {
		if strings.HasSuffix(a, ".go") {
			list = append(list, a)
			continue
		}
		files, _ := filepath.Glob(filepath.Join(root, a, "*.go"))
		for _, f := range files {
			if isRun(f) {
				name, _ := filepath.Rel(root, f)
				list = append(list, name)
			}
		}
	}
	return list
}

func isRun(file string) bool {
	source, err := os.ReadFile(file)
	if err != nil {
		return false
	}
	first, _, _ := strings.Cut(string(source), "\n")
	return strings.TrimSpace(first) == "// run"
}

type driver struct {
	kernel, root string
	limit        time.Duration
	verbose      bool

	mu     sync.Mutex
	tally  map[string]*tally // by directory
	failed []string
	left   []string
}

// A tally says how many programs of a directory pass, are counted, and are left out.
type tally struct{ passed, counted, left int }

func (d *driver) run(list []string, jobs int) {
	d.tally = map[string]*tally{}
	names := make(chan string)
	var wg sync.WaitGroup
	for range jobs {
		wg.Go(func() {
			for name := range names {
				d.one(name)
			}
		})
	}
	for _, name := range list {
		names <- name
	}
	close(names)
	wg.Wait()
}

func (d *driver) one(name string) {
	reason, left := excluded[name]
	problem := ""
	if !left {
		problem = d.try(name)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	t := d.tally[filepath.Dir(name)]
	if t == nil {
		t = new(tally)
		d.tally[filepath.Dir(name)] = t
	}
	switch {
	case left:
		t.left++
		d.left = append(d.left, name+": "+reason)
	case problem == "":
		t.counted++
		t.passed++
	default:
		t.counted++
		d.failed = append(d.failed, name+": "+problem)
	}
}

// try runs a program and says what went wrong.
func (d *driver) try(name string) string {
	file := filepath.Join(d.root, name)
	source, err := os.ReadFile(file)
	if err != nil {
		return err.Error()
	}
	outcome, err := ascells.Run(d.kernel, d.root, d.limit, string(source), "main()")
	expected, _ := os.ReadFile(strings.TrimSuffix(file, ".go") + ".out")
	switch {
	case err != nil:
		return err.Error()
	case outcome.Failure != nil && !endsWell(outcome.Failure):
		return d.excerpt(strings.Join(outcome.Failure.Traceback, "\n") + "\n" + outcome.Printed)
	case outcome.Printed != string(expected):
		return "output: " + d.excerpt(outcome.Printed)
	}
	return ""
}

// endsWell reports whether a program has called os.Exit(0).
func endsWell(f *evaluator.Failure) bool {
	return f.Name == "exit" && strings.Contains(f.Message, "with status 0")
}

func (d *driver) excerpt(text string) string {
	if d.verbose {
		return "\n" + text
	}
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			return line[:min(len(line), 160)]
		}
	}
	return ""
}

func (d *driver) print(reasons bool) {
	slices.Sort(d.failed)
	for _, f := range d.failed {
		fmt.Println(f)
	}
	if reasons {
		slices.Sort(d.left)
		fmt.Print("\nleft out:\n" + strings.Join(d.left, "\n") + "\n")
	}
	const row = "%-12s %7v %7v %9v\n"
	fmt.Printf("\n"+row, "directory", "passed", "counted", "left out")
	for _, dir := range slices.Sorted(maps.Keys(d.tally)) {
		t := d.tally[dir]
		fmt.Printf(row, dir, t.passed, t.counted, t.left)
	}
}
