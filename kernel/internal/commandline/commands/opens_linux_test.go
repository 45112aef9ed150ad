package commands

import (
	"io"
	"path/filepath"
	"syscall"
	"testing"
	"unsafe"
)

// opens lets Linux count how often a file is opened, until the returned function is called. Linux
// may count several openings in a row as one.
func opens(t *testing.T, file string) (count func() int) {
	t.Helper()
	fd, err := syscall.InotifyInit1(syscall.IN_CLOEXEC | syscall.IN_NONBLOCK)
	if err != nil {
		t.Skip(err)
	}
	const seen = syscall.IN_OPEN | syscall.IN_ACCESS | syscall.IN_CLOSE_NOWRITE
	if _, err := syscall.InotifyAddWatch(fd, file, seen); err != nil {
		t.Fatal(err)
	}
	return func() (n int) {
		defer syscall.Close(fd)
		events := make([]byte, 1<<20)
		length, err := syscall.Read(fd, events)
		if err != nil {
			t.Fatal(err)
		}
		for at := 0; at < length; {
			event := (*syscall.InotifyEvent)(unsafe.Pointer(&events[at]))
			if event.Mask&syscall.IN_OPEN != 0 {
				n++
			}
			at += syscall.SizeofInotifyEvent + int(event.Len)
		}
		return n
	}
}

// The commands report and verify open the file of scores once, in whatever form it is stored.
func TestScoresAreOpenedOnce(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		file  func(*testing.T) string
		flags []string
	}{
		{severalMetrics, []string{"-metric", "accuracy", "-left", "x", "-right", "y"}},
		{severalMetrics, []string{"-metric", "auc"}},
		{table6, []string{"-against", "C4.5"}},
		{answers, nil},
	} {
		file := test.file(t)
		page := filepath.Join(filepath.Dir(file), "r.html")
		args := append([]string{"report", "-rope", "0.01", "-o", page}, test.flags...)
		for _, args := range [][]string{
			append(args, file), {"verify", filepath.Join(filepath.Dir(file), "r.json")},
		} {
			count := opens(t, file)
			if err := dispatch(t.Context(), Program{}, args, io.Discard, io.Discard); err != nil {
				t.Fatal(err)
			}
			if n := count(); n != 1 {
				t.Errorf("%q opens the scores %d times", args, n)
			}
		}
	}
}
