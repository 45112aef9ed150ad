package main

import (
	"go/build"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// sample are programs of all kinds that take no time.
var sample = strings.Fields(`235.go bigalg.go blank.go closedchan.go cmp.go complit.go const.go
	convert4.go copy.go ddd.go defer.go deferprint.go escape.go float_lit.go for.go func.go gc.go
	helloworld.go if.go initialize.go int_lit.go literal.go map.go method.go method5.go named.go
	range.go range4.go recover1.go recover2.go recover3.go reorder.go reorder2.go
	shift3.go sizeof.go stringrange.go switch.go typeswitch.go utf.go varinit.go
	zerodivide.go chan/fifo.go chan/powser1.go chan/select.go chan/select3.go
	interface/bigdata.go interface/convert.go interface/fail.go interface/receiver.go
	ken/chan.go ken/cplx4.go ken/embed.go ken/interfun.go ken/range.go ken/slicearray.go
	typeparam/absdiff2.go typeparam/adder.go typeparam/combine.go typeparam/equal.go
	typeparam/graph.go typeparam/index.go typeparam/issue44688.go typeparam/list.go
	typeparam/maps.go typeparam/ordered.go typeparam/orderedmap.go typeparam/sets.go
	typeparam/slices.go typeparam/stringer.go typeparam/typeswitch1.go typeparam/settable.go
	fixedbugs/bug027.go fixedbugs/bug196.go fixedbugs/issue30116.go fixedbugs/issue4495.go`)

// The sample runs as the compiler runs it.
func TestSample(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a binary")
	}
	binary := filepath.Join(t.TempDir(), "gotests")
	if out, err := exec.Command("go", "run", "./build", "-o", binary).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	args := append([]string{"-limit", "2m"}, sample...)
	out, err := exec.Command(binary, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	before, table, ok := strings.Cut(string(out), "\ndirectory")
	if !ok || before != "" {
		t.Error(before)
	}
	if !strings.Contains(table, "typeparam") {
		t.Errorf("no table: %s", table)
	}
}

func TestExcludedProgramsExist(t *testing.T) {
	root := filepath.Join(build.Default.GOROOT, "test")
	for name := range excluded {
		if !isRun(filepath.Join(root, name)) {
			t.Errorf("%s is no program of Go's tests", name)
		}
	}
}
