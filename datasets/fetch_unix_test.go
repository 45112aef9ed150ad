//go:build unix

package datasets

import (
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"
)

// A disk can fill up in the middle of a file. A limit on the size of files fails a write in the
// same way, for root too. The limit holds for a whole process, so another process runs the test.
func TestFetchFullDisk(t *testing.T) {
	const child = "BAYESCMP_TEST_FULL_DISK"
	if os.Getenv(child) != "" {
		fetchOnFullDisk(t)
		return
	}
	command := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestFetchFullDisk$")
	command.Env = append(os.Environ(), child+"=1")
	if out, err := command.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func fetchOnFullDisk(t *testing.T) {
	p, f := publish(t)
	lift := limitFiles(t)
	if err := f.store(f.files[0], p.files[classifierID]); err == nil {
		t.Error("54000 bytes fitted into 1000")
	}
	mustFetch(t, f)
	checkCache(t, p, f, classifierNames, datasetNames) // the two small ones
	if left, _ := filepath.Glob(filepath.Join(f.cache, "*.tmp")); len(left) > 0 {
		t.Errorf("left in the cache: %v", left)
	}
	lift()
	mustFetch(t, f)
	checkCache(t, p, f, fileNames()...)
}

// limitFiles lets no file grow beyond 1000 bytes until lift is called.
func limitFiles(t *testing.T) (lift func()) {
	t.Helper()
	signal.Ignore(syscall.SIGXFSZ)
	var before syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
		t.Fatal(err)
	}
	set := func(limit syscall.Rlimit) {
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
			t.Fatal(err)
		}
	}
	limited := before
	limited.Cur = 1000
	set(limited)
	return func() { set(before) }
}
