package main

import (
	"go/build"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/bayescmp/go/kernel/internal/conformance/ascells"
)

// sample has quick programs of all kinds.
var sample = strings.Fields(`235.go bigalg.go blank.go closedchan.go cmp.go complit.go const.go
	convert4.go copy.go ddd.go defer.go deferprint.go escape.go float_lit.go for.go func.go gc.go
	goprint.go helloworld.go if.go initialize.go int_lit.go literal.go map.go method.go method5.go
	named.go range.go range4.go recover1.go recover2.go recover3.go reorder.go reorder2.go
	shift3.go sizeof.go stringrange.go switch.go typeswitch.go utf.go varinit.go
	zerodivide.go chan/fifo.go chan/powser1.go chan/select.go chan/select3.go
	interface/bigdata.go interface/convert.go interface/fail.go interface/receiver.go
	ken/chan.go ken/cplx4.go ken/embed.go ken/interfun.go ken/range.go ken/slicearray.go
	typeparam/absdiff2.go typeparam/adder.go typeparam/combine.go typeparam/equal.go
	typeparam/graph.go typeparam/index.go typeparam/issue44688.go typeparam/list.go
	typeparam/maps.go typeparam/ordered.go typeparam/orderedmap.go typeparam/sets.go
	typeparam/slices.go typeparam/stringer.go typeparam/typeswitch1.go typeparam/settable.go
	fixedbugs/bug027.go fixedbugs/bug196.go fixedbugs/issue30116.go fixedbugs/issue4495.go`)

// The programs of the sample do the same in cells as when they are compiled.
func TestSample(t *testing.T) {
	if testing.Short() {
		t.Skip("short: not building the kernel")
	}
	root := testsOfGo(t)
	kernel, err := ascells.Kernel()
	if err != nil {
		t.Fatal(err)
	}
	d := &driver{kernel: kernel, root: root, limit: 2 * time.Minute, verbose: true}
	d.run(sample, 2)
	for _, f := range d.failed {
		t.Error(f)
	}
	passed := 0
	for _, of := range d.tally {
		passed += of.passed
	}
	if passed+len(d.failed) != len(sample) {
		t.Errorf("%d of %d programs have run", passed+len(d.failed), len(sample))
	}
}

// Types of cells work with compiled code, because they implement the interfaces that it needs. The
// compiled programs have written the expected outputs.
func TestDeclaredTypesMeetCompiledCode(t *testing.T) {
	if testing.Short() {
		t.Skip("short: not building the kernel")
	}
	kernel, err := ascells.Kernel()
	if err != nil {
		t.Fatal(err)
	}
	d := &driver{kernel: kernel, root: "testdata", limit: 2 * time.Minute, verbose: true}
	d.run(programs("testdata", []string{"native"}), 2)
	for _, f := range d.failed {
		t.Error(f)
	}
	if of := d.tally["native"]; of == nil || of.counted < 4 {
		t.Error("the programs are not there")
	}
}

// Every program that is left out exists, and has one reason.
func TestExcludedProgramsExist(t *testing.T) {
	root := testsOfGo(t)
	for name := range excluded {
		if !isRun(filepath.Join(root, name)) {
			t.Errorf("%s is no program of Go's tests", name)
		}
	}
}

// A program that prints something else, or fails, is reported.
func TestFailuresAreSeen(t *testing.T) {
	if testing.Short() {
		t.Skip("short: not building the kernel")
	}
	kernel, err := ascells.Kernel()
	if err != nil {
		t.Fatal(err)
	}
	d := &driver{kernel: kernel, root: "testdata", limit: 2 * time.Second}
	for name, want := range map[string]string{
		"prints.go": "output: 3", "panics.go": "panic: oops", "exits.go": "with status 3",
		"hangs.go": "time limit", "refused.go": "error: undefined: nosuch", "exits0.go": "",
	} {
		got := d.try(name)
		if (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// testsOfGo returns the folder with the programs, which some distributions of Go lack.
func testsOfGo(t *testing.T) string {
	t.Helper()
	root := filepath.Join(build.Default.GOROOT, "test")
	if !isRun(filepath.Join(root, "235.go")) {
		t.Skip("this Go has no folder test")
	}
	return root
}
