package bayescmp_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"strconv"
	"testing"
	"time"

	"github.com/bayescmp/go/bayescmp"
)

var (
	bombFlag = flag.Int("bombs", 0, "read so many bombs of full size, with the default budget")
	bombSeed = flag.Uint64("bomb-seed", 1, "the seed of the bombs")
	bombOnly = flag.String("bomb-only", "", "read the bombs of this `kind` only")
)

const (
	// inBombs is in the environment of the process that reads bombs: its memory is measured.
	inBombs = "BAYESCMP_TEST_BOMBS"
	// beyond is what a process may take besides the budget, and most what an error may have.
	beyond, mostOfText = 200 << 20, 4 << 10
	// patience is the longest time without a word.
	patience = 30 * time.Second
)

// sentinels are what the errors about files wrap.
var sentinels = []error{
	bayescmp.ErrEmpty, bayescmp.ErrCSV, bayescmp.ErrColumn, bayescmp.ErrLayout, bayescmp.ErrScore,
	bayescmp.ErrTooLarge, bayescmp.ErrMissing, bayescmp.ErrDuplicate, bayescmp.ErrFolds,
	bayescmp.ErrOneFold, bayescmp.ErrUnknown,
}

// Whatever a file unpacks to, reading it takes no more memory than it may, says how far it is, and
// ends with scores or with a short error that wraps one of ours.
func TestBombs(t *testing.T) {
	needsTime(t)
	if os.Getenv(inBombs) != "" {
		t.Skip("this is the process that reads")
	}
	arguments := []string{"-test.run", "^TestReadBombs$", "-test.v", "-test.timeout=0",
		fmt.Sprintf("-bombs=%d", *bombFlag), fmt.Sprintf("-bomb-seed=%d", *bombSeed),
		"-bomb-only=" + *bombOnly}
	child := exec.CommandContext(t.Context(), os.Args[0], arguments...)
	child.Env = append(os.Environ(), inBombs+"=1", "TMPDIR="+t.TempDir())
	var out bytes.Buffer
	child.Stdout = &out
	if testing.Verbose() { // many bombs take an hour
		child.Stdout = io.MultiWriter(&out, os.Stdout)
	}
	child.Stderr = child.Stdout
	if err := child.Run(); err != nil {
		t.Errorf("%v\n%s", err, out.Bytes())
	}
}

func TestReadBombs(t *testing.T) {
	if os.Getenv(inBombs) == "" {
		t.Skip("its memory is measured, so TestBombs starts it in a process of its own")
	}
	count, budget, sizes := len(bombs), int64(6<<20), []int{1, 1000, 30_000}
	if *bombFlag > 0 {
		count, budget, sizes = *bombFlag, 0, []int{10_000_000, 40_000_000, 160_000_000}
	}
	for i := range count {
		b := bombs[i%len(bombs)]
		if *bombOnly != "" && b.kind != *bombOnly {
			continue
		}
		random := rand.New(rand.NewPCG(*bombSeed, uint64(i)))
		size := sizes[len(sizes)-1]
		if i >= len(bombs) || *bombFlag == 0 && i%4 == 3 {
			size = sizes[random.IntN(len(sizes))]
		}
		t.Run(fmt.Sprintf("%s %d", b.kind, size), func(t *testing.T) {
			readBomb(t, b.file(t, random, size), budget)
		})
	}
}

// file writes a bomb. Text that is not packed is left out beyond 2 GB.
func (b bomb) file(t *testing.T, r *rand.Rand, size int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), b.name)
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	b.write(&upTo{f, 2 << 30}, r, size)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// upTo writes so many bytes and drops the rest.
type upTo struct {
	w    io.Writer
	left int
}

func (u *upTo) Write(p []byte) (int, error) {
	n := min(len(p), u.left)
	u.left -= n
	if _, err := u.w.Write(p[:n]); err != nil {
		return 0, err
	}
	return len(p), nil
}

func readBomb(t *testing.T, path string, memory int64) {
	t.Helper()
	debug.FreeOSMemory()
	resetPeak()
	last, longest := time.Now(), time.Duration(0)
	word := func(int, int) {
		longest = max(longest, time.Since(last))
		last = time.Now()
	}
	begin := time.Now()
	options := bayescmp.CSV{MaxMemory: memory, Missing: bayescmp.KeepMissing}
	_, err := options.OpenAnyContext(t.Context(), path, word)
	word(0, 0)
	if memory == 0 {
		memory = 4 << 30
	}
	peak := peakMemory()
	t.Logf("%v, %d MB, %.200v", time.Since(begin).Round(time.Millisecond), peak>>20, err)
	if peak > memory+beyond {
		t.Errorf("%d MB", peak>>20)
	}
	if longest > patience {
		t.Errorf("no word for %v", longest)
	}
	if err == nil {
		return
	}
	if len(err.Error()) > mostOfText {
		t.Errorf("an error of %d bytes", len(err.Error()))
	}
	wraps := false
	for _, sentinel := range sentinels {
		wraps = wraps || errors.Is(err, sentinel)
	}
	if !wraps {
		t.Errorf("%.500v wraps none of our errors", err)
	}
}

// resetPeak and peakMemory measure the largest memory of this process on Linux; elsewhere they do
// nothing.
func resetPeak() { _ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) }

var peakLine = regexp.MustCompile(`VmHWM:\s*([0-9]+) kB`)

func peakMemory() int64 {
	status, _ := os.ReadFile("/proc/self/status")
	found := peakLine.FindSubmatch(status)
	if found == nil {
		return 0
	}
	kilobytes, _ := strconv.ParseInt(string(found[1]), 10, 64)
	return kilobytes << 10
}

// Reading ends when it is asked to, in whatever file, and leaves nothing that goes on.
func TestBombsInterrupted(t *testing.T) {
	dir := t.TempDir()
	large := filepath.Join(dir, "x.csv.gz")
	f, err := os.Create(large)
	if err != nil {
		t.Fatal(err)
	}
	packed(around("dataset,classifier,fold,score\n", "i,a,1,0.5\n", ""))(f, nil, 20_000_000)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	before := runtime.NumGoroutine()
	for _, after := range []time.Duration{0, 10 * time.Millisecond, 200 * time.Millisecond} {
		ctx, stop := context.WithCancel(t.Context())
		var stopped time.Time
		time.AfterFunc(after, func() {
			stopped = time.Now()
			stop()
		})
		_, err := bayescmp.CSV{}.OpenAnyContext(ctx, large)
		// The machine may be busy with other tests.
		const soon = 2 * time.Second
		if took := time.Since(stopped); !errors.Is(err, context.Canceled) || took > soon {
			t.Errorf("after %v: %v, %v later", after, err, took)
		}
		stop()
		for i := 0; runtime.NumGoroutine() > before && i < 200; i++ {
			time.Sleep(10 * time.Millisecond)
		}
		if n := runtime.NumGoroutine(); n > before {
			t.Errorf("after %v: %d goroutines more", after, n-before)
		}
	}
}
