package commands

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/bayescmp/go/bayescmp"
)

// An error about too little memory names the flag -max-memory.
func TestMaxMemory(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.csv")
	text := "dataset,classifier,score\n" + strings.Repeat("i,a,0.5\n", 50_000)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, log strings.Builder
	err := inspectCommand(t.Context(), []string{"-max-memory", "1MB", path}, nil, &out, &log)
	if err == nil || !strings.Contains(err.Error(), "takes more than 1 MB of memory") ||
		!strings.Contains(err.Error(), "-max-memory 8GB") {
		t.Errorf("got %v", err)
	}
	for text, want := range map[string]int64{
		"8GB": 8 << 30, "1.5 gb": 3 << 29, "500MB": 500 << 20, "8": 0, "-1GB": 0, "xGB": 0,
		"1kB": 0, "1e30GB": 0, "0.1MB": 0,
	} {
		if got, err := parseSize(text); got != want && want != 0 || (err == nil) != (want != 0) {
			t.Errorf("%s: %d, %v", text, got, err)
		}
	}
}

// Slow reading shows its progress, and the messages end when the reading does.
func TestReadingProgress(t *testing.T) {
	var log strings.Builder
	p := newReadingProgress(&log, "dir/scores.csv")
	p.tell(1, 2)
	p.tell(3, 4)
	time.Sleep(readingSilence + 500*time.Millisecond)
	p.close()
	if !strings.HasPrefix(log.String(), "reading scores.csv: 3 MB of text, ") {
		t.Errorf("it says %q", &log)
	}
	log.Reset()
	newReadingProgress(&log, "x").close()
	if log.Len() > 0 {
		t.Errorf("at once, it says %q", &log)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	o := options{file: "x.csv", reading: bayescmp.CSV{}}
	if _, err := o.open(ctx, &log); err == nil || err.Error() != "stopped" {
		t.Errorf("stopped: %v", err)
	}
}

// The exit code is a failure if the answer cannot be written.
func TestFullDisk(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("no device that is full: ", err)
	}
	defer full.Close()
	before := os.Stdout
	os.Stdout = full
	defer func() { os.Stdout = before }()
	if code := Main(Program{}, []string{"version"}); code != 1 {
		t.Errorf("the exit code is %d", code)
	}
}
