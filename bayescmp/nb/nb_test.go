package nb_test

import (
	"errors"
	"io"
	"os"
	"sync"
	"testing"

	"github.com/bayescmp/go/bayescmp/nb"
)

// printed is what f writes to os.Stdout, which the kernel replaces for each cell.
func printed(t *testing.T, f func()) string {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout := os.Stdout
	os.Stdout = w
	defer func() { os.Stdout = stdout }()
	f()
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestCheck(t *testing.T) {
	broken := errors.New("broken")
	defer func() {
		if err, ok := recover().(error); !ok || !errors.Is(err, broken) {
			t.Errorf("panicked with %v", err)
		}
	}()
	nb.Check(nil)
	nb.Check(broken)
	t.Error("no panic")
}

func TestShow(t *testing.T) {
	if got := printed(t, func() { nb.Show("a", 1, nil) }); got != "a\n1\n<nil>\n" {
		t.Errorf("without a kernel it prints %q", got)
	}
	var shown []any
	nb.Kernel.Show = func(v any) { shown = append(shown, v) }
	defer func() { nb.Kernel.Show = nil }()
	nb.Show("a", 1)
	nb.Show()
	if len(shown) != 2 || shown[0] != "a" || shown[1] != 1 {
		t.Errorf("the kernel was shown %v", shown)
	}
}

func TestClear(t *testing.T) {
	nb.Clear(true) // without a kernel: nothing
	var waits []bool
	nb.Kernel.Clear = func(wait bool) { waits = append(waits, wait) }
	defer func() { nb.Kernel.Clear = nil }()
	nb.Clear(true)
	nb.Clear(false)
	if len(waits) != 2 || !waits[0] || waits[1] {
		t.Errorf("the kernel was told %v", waits)
	}
}

// The interrupt comes from another goroutine than the cell.
func TestInterruptIsSafeAtAnyTime(t *testing.T) {
	defer nb.Kernel.BeginCell()
	var group sync.WaitGroup
	look := func() { nb.Context().Err() }
	for _, f := range []func(){nb.Kernel.BeginCell, nb.Kernel.Interrupt, look} {
		group.Go(func() {
			for range 200 {
				f()
			}
		})
	}
	group.Wait()
}

// A file gets the last line of a progress only.
func TestProgressInFile(t *testing.T) {
	text := printed(t, func() {
		tell := nb.Progress("pairs")
		for i := range 4 {
			tell(i, 3)
		}
	})
	if text != "pairs 3/3\n" {
		t.Errorf("got %q", text)
	}
}
