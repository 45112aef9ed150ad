package ascells

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

func kernel(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("short: not building the kernel")
	}
	binary, err := Kernel()
	if err != nil {
		t.Fatal(err)
	}
	return binary
}

// Cells run in order, and the first one that fails is the last.
func TestRun(t *testing.T) {
	binary := kernel(t)
	o, err := Run(binary, "", time.Minute, "x := 1\nprintln(x)", "x + 1", "panic(\"oops\")", "x")
	if err != nil {
		t.Fatal(err)
	}
	if o.Printed != "1\n2\n" || o.Failure == nil || o.Failure.Message != "oops" {
		t.Errorf("got %q %v", o.Printed, o.Failure)
	}
	o, err = Run(binary, "", time.Second, "for {\n}")
	if err != nil || o.Failure == nil || o.Failure.Name != "time limit" {
		t.Errorf("got %v %v", o.Failure, err)
	}
}

// A cell that declares nothing leaves almost nothing behind: only its place in the list of files,
// and its text for error messages.
func TestCellsLeaveNothing(t *testing.T) {
	const n, most = 1000, 2000
	heap := `import "runtime"
func heap() int {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}`
	cells := []string{heap}
	trivial := []string{"1+1", "for i := range 3 {\n\tfunc() { _ = i }()\n}"}
	for _, code := range trivial {
		repeated := slices.Repeat([]string{code}, n)
		cells = slices.Concat(cells, repeated[:100], []string{"println(heap())"}, repeated,
			[]string{"println(heap())"})
	}
	o, err := Run(kernel(t), "", 10*time.Minute, cells...)
	if err != nil || o.Failure != nil {
		t.Fatal(err, o.Failure)
	}
	var sizes []int
	for word := range strings.FieldsSeq(o.Printed) {
		if size, err := strconv.Atoi(word); err == nil && size > 2 {
			sizes = append(sizes, size)
		}
	}
	if len(sizes) != 2*len(trivial) {
		t.Fatal(len(sizes), "sizes")
	}
	for i, code := range trivial {
		if grown := (sizes[2*i+1] - sizes[2*i]) / n; grown > most {
			t.Errorf("%q leaves %d bytes", code, grown)
		}
	}
}
