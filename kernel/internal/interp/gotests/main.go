// Command gotests runs the programs that the Go distribution tests its compiler with (those of
// $GOROOT/test that begin with "// run") through package interp, and prints how many passed.
//
//	go run ./kernel/internal/interp/gotests/build -o /tmp/gotests
//	/tmp/gotests [directories or files below $GOROOT/test]
//
// The command build makes this one together with the tables of the compiled packages, some more of
// which can be its arguments. It fails if a program does.
package main

import (
	"context"
	"flag"
	"fmt"
	"go/build"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

var defaultDirs = []string{".", "ken", "chan", "interface", "typeparam"}

func main() {
	root := flag.String("root", filepath.Join(build.Default.GOROOT, "test"),
		"where the programs are")
	one := flag.String("one", "", "run this program in this process")
	std := flag.String("std", "", "interpret this package of the standard library and its tests")
	limit := flag.Duration("limit", 30*time.Second, "time limit of a program")
	verbose := flag.Bool("v", false, "print the output of programs that fail")
	jobs := flag.Int("j", 2, "programs at the same time")
	flag.Parse()
	if *std != "" {
		os.Exit(runStd(*std))
	}
	if *one != "" {
		os.Exit(runOne(*one))
	}
	args := flag.Args()
	if len(args) == 0 {
		args = defaultDirs
	}
	exports, err := writeExports()
	if err != nil {
		fmt.Fprintln(os.Stderr, "gotests:", err)
		os.Exit(1)
	}
	d := &driver{root: *root, exports: exports, limit: *limit, verbose: *verbose}
	d.run(programs(*root, args), *jobs)
	d.print()
	os.Remove(exports)
	if len(d.failed) > 0 {
		os.Exit(1)
	}
}

// programs lists the programs of directories, or the ones named.
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
	root, exports string
	limit         time.Duration
	verbose       bool
	mu            sync.Mutex
	passed        map[string]int
	all, left     map[string]int
	failed        []string
}

func (d *driver) run(list []string, jobs int) {
	d.passed, d.all, d.left = map[string]int{}, map[string]int{}, map[string]int{}
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
	dir := filepath.Dir(name)
	if reason, ok := excluded[name]; ok {
		_ = reason
		d.mu.Lock()
		d.left[dir]++
		d.mu.Unlock()
		return
	}
	problem := d.try(name)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.all[dir]++
	if problem == "" {
		d.passed[dir]++
		return
	}
	d.failed = append(d.failed, name+": "+problem)
}

// try runs a program and says what is wrong with it.
func (d *driver) try(name string) string {
	ctx, cancel := context.WithTimeout(context.Background(), d.limit)
	defer cancel()
	self, err := os.Executable()
	if err != nil {
		return err.Error()
	}
	cmd := exec.CommandContext(ctx, self, "-one", filepath.Join(d.root, name))
	cmd.Dir = d.root
	cmd.Env = append(os.Environ(), "GOTESTS_EXPORTS="+d.exports, "GOMEMLIMIT=2GiB")
	out, err := cmd.CombinedOutput()
	if ctx.Err() != nil {
		return "time limit"
	}
	expected, _ := os.ReadFile(strings.TrimSuffix(filepath.Join(d.root, name), ".go") + ".out")
	text := string(out)
	switch {
	case err != nil:
		return fmt.Sprintf("%v: %s", err, d.excerpt(text))
	case text != string(expected):
		return "output: " + d.excerpt(text)
	}
	return ""
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

func (d *driver) print() {
	slices.Sort(d.failed)
	for _, f := range d.failed {
		fmt.Println(f)
	}
	fmt.Printf("\n%-12s %6s %6s %8s\n", "directory", "passed", "of", "left out")
	for _, dir := range slices.Sorted(mapKeys(d.all)) {
		fmt.Printf("%-12s %6d %6d %8d\n", dir, d.passed[dir], d.all[dir], d.left[dir])
	}
}
