package compose

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// A go command that was ended leaves no files behind.
func TestEndedGoCommandCleansUp(t *testing.T) {
	dir, root := t.TempDir(), checkout(t)
	t.Setenv("TMPDIR", dir)
	t.Setenv("TMP", dir) // for Windows
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		_, err := Go(ctx, root, "build", "-a", "-o", os.DevNull, "./kernel")
		ended <- err
	}()
	files := func(pattern string) []string {
		paths, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			t.Fatal(err)
		}
		return paths
	}
	const patience = 20 * time.Second // wait until it compiles packages
	compiles := func() bool { return len(files("go-build*/*"))+len(files("*/go-build*/*")) > 1 }
	for begin := time.Now(); !compiles() && time.Since(begin) < patience; {
		time.Sleep(time.Millisecond)
	}
	stop()
	if err := <-ended; err == nil {
		t.Error("it was not ended")
	}
	if left := files("*"); len(left) > 0 {
		t.Errorf("%s is left", left)
	}
}
