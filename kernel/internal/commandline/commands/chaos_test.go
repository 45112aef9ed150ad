package commands

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/bayescmp/go/internal/ownfiles"
)

var chaos = flag.Int("chaos", 4, "at how many random moments TestChaos stops each command")

// A disturbed is a command that is stopped at random moments. It writes one of two states.
type disturbed struct {
	name string
	args func(dir, state string) []string
	// places are the folders that it writes into, in the test's own.
	places []string
}

// disturbances are the commands. They are given what they need in the folder beside.
func disturbances(t *testing.T) []disturbed {
	scores := glass(t)
	beside := filepath.Dir(scores)
	for _, state := range []string{"1", "2"} {
		cell := fmt.Sprintf("import \"time\"\ntime.Sleep(50 * time.Millisecond)\nx := %s\nx", state)
		for _, name := range []string{"a.ipynb", "b.ipynb"} {
			folder := filepath.Join(beside, state)
			if err := os.MkdirAll(folder, 0o755); err != nil {
				t.Fatal(err)
			}
			writeNotebook(t, folder, name, cells(cell)...)
		}
	}
	return []disturbed{
		{"report", func(dir, state string) []string {
			page := filepath.Join(dir, "r.html")
			return []string{"report", "-rope", "0.0" + state, "-o", page, scores}
		}, []string{"", "r-files"}},
		{"run", func(dir, state string) []string {
			return []string{"run", "-o", filepath.Join(dir, "out"),
				filepath.Join(beside, state, "a.ipynb"), filepath.Join(beside, state, "b.ipynb")}
		}, []string{"out"}},
		{"install", func(dir, state string) []string {
			return []string{"install", "--prefix", dir}
		}, []string{"share/jupyter/kernels/" + kernelName}},
		{"examples", func(dir, state string) []string {
			return []string{"examples", "-o", filepath.Join(dir, "examples")}
		}, []string{"examples"}},
	}
}

// stateOf has the hash of each file in a folder, but for what is there only while files are
// written.
func stateOf(t *testing.T, dir string) map[string]string {
	t.Helper()
	state := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case strings.HasPrefix(e.Name(), ".bayescmp-"):
			if e.IsDir() {
				return fs.SkipDir
			}
		case e.Type().IsRegular():
			text, err := os.ReadFile(path)
			name, _ := filepath.Rel(dir, path)
			state[name] = fmt.Sprintf("%x", sha256.Sum256(bytes.ReplaceAll(text, []byte(dir), nil)))
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return state
}

// leftBehind lists what killed runs have left.
func leftBehind(dir string) (left []string) {
	_ = filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err == nil && strings.HasPrefix(filepath.Base(path), ".bayescmp-") {
			left = append(left, path)
		}
		return nil
	})
	return left
}

// diedOf reports whether the system ended a process by a signal.
func diedOf(err error, signal syscall.Signal) bool {
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return false
	}
	status, ok := exit.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == signal
}

// A command that is killed, interrupted or ended at any moment leaves what was there or what it
// wanted to write, whole; the next one works, and removes what was left.
func TestChaos(t *testing.T) {
	kernel := builtKernel(t)
	random := rand.New(rand.NewPCG(1, uint64(*chaos)))
	for _, d := range disturbances(t) {
		t.Run(d.name, func(t *testing.T) {
			whole := map[string]map[string]string{"0": {}}
			var took time.Duration
			for _, state := range []string{"1", "2"} {
				dir := t.TempDir()
				start := time.Now()
				text, err := exec.Command(kernel, d.args(dir, state)...).CombinedOutput()
				if err != nil {
					t.Fatalf("%v: %s", err, text)
				}
				took, whole[state] = time.Since(start), stateOf(t, dir)
			}
			dir, before := t.TempDir(), "0"
			for range *chaos {
				state := fmt.Sprint(1 + random.IntN(2))
				how := []syscall.Signal{syscall.SIGKILL, os.Interrupt.(syscall.Signal),
					syscall.SIGTERM}[random.IntN(3)]
				left := leftBehind(dir)
				said, err := stopped(t, exec.Command(kernel, d.args(dir, state)...), how,
					time.Duration(random.Float64()*1.1*float64(took)))
				silent := how == syscall.SIGKILL || // or before the program began
					diedOf(err, how) && slices.Equal(left, leftBehind(dir))
				journal := filepath.Join(dir, d.places[0], ".bayescmp-journal")
				if _, missing := os.Stat(journal); missing == nil {
					for _, place := range d.places {
						if err := ownfiles.Recover(filepath.Join(dir, place)); err != nil {
							t.Fatal(err)
						}
					}
				}
				is := stateOf(t, dir)
				switch {
				case maps.Equal(is, whole[state]):
					before = state
				case !maps.Equal(is, whole[before]):
					t.Fatalf("%v to make %s of %s left\n%v", how, state, before, is)
				case err == nil || said == "" && !silent:
					t.Errorf("%v: nothing is written, and it says %q, %v", how, said, err)
				}
			}
			text, err := exec.Command(kernel, d.args(dir, "2")...).CombinedOutput()
			if err != nil || !maps.Equal(stateOf(t, dir), whole["2"]) || leftBehind(dir) != nil {
				t.Errorf("the next run: %v, left over %v\n%s", err, leftBehind(dir), text)
			}
		})
	}
}

// stopped starts a command, sends it a signal after some time, and returns what it said.
func stopped(
	t *testing.T, cmd *exec.Cmd, how syscall.Signal, after time.Duration,
) (string, error) {
	t.Helper()
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = &said, &said, 10*time.Second
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(after, func() { _ = cmd.Process.Signal(how) })
	defer timer.Stop()
	err := cmd.Wait()
	return said.String(), err
}

// Two processes that write the same report: one of them is there, whole.
func TestTwoReportsAtOnce(t *testing.T) {
	kernel := builtKernel(t)
	report := disturbances(t)[0]
	dir := t.TempDir()
	var wg sync.WaitGroup
	for _, state := range []string{"1", "2", "1", "2"} {
		wg.Go(func() {
			text, err := exec.Command(kernel, report.args(dir, state)...).CombinedOutput()
			if err != nil {
				t.Errorf("%v: %s", err, text)
			}
		})
	}
	wg.Wait()
	is := stateOf(t, dir)
	for _, state := range []string{"1", "2"} {
		alone := t.TempDir()
		text, err := exec.Command(kernel, report.args(alone, state)...).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		if maps.Equal(is, stateOf(t, alone)) && leftBehind(dir) == nil {
			return
		}
	}
	t.Errorf("there is neither of the two reports, but %v, and %v", is, leftBehind(dir))
}

// mountSmall mounts a small file system; only root may.
func mountSmall(t *testing.T, options string) string {
	t.Helper()
	dir := t.TempDir()
	mount, err := exec.LookPath("mount")
	if err != nil {
		t.Skip(err)
	}
	small := exec.Command(mount, "-t", "tmpfs", "-o", options, "tmpfs", dir)
	if text, err := small.CombinedOutput(); err != nil {
		t.Skipf("no file system of our own: %v: %s", err, text)
	}
	t.Cleanup(func() { _ = exec.Command("umount", dir).Run() })
	return dir
}

// On a full disk, and in a folder that is read-only, the old files stay whole.
func TestNoRoom(t *testing.T) {
	kernel := builtKernel(t)
	for _, d := range disturbances(t) {
		t.Run(d.name, func(t *testing.T) {
			full := mountSmall(t, "size=16k")
			text, err := exec.Command(kernel, d.args(full, "1")...).CombinedOutput()
			if err == nil || len(stateOf(t, full)) > 0 ||
				!bytes.Contains(text, []byte("no space left")) {
				t.Errorf("full: %v, %v\n%s", err, stateOf(t, full), text)
			}
			enough := mountSmall(t, "size=200m")
			first := exec.Command(kernel, d.args(enough, "1")...)
			if text, err := first.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			before := stateOf(t, enough)
			remount := exec.Command("mount", "-o", "remount,ro", enough)
			if text, err := remount.CombinedOutput(); err != nil {
				t.Skipf("%v: %s", err, text)
			}
			text, err = exec.Command(kernel, d.args(enough, "2")...).CombinedOutput()
			if err == nil || !maps.Equal(stateOf(t, enough), before) ||
				!bytes.Contains(text, []byte("read-only")) {
				t.Errorf("read-only: %v\n%s", err, text)
			}
		})
	}
}
