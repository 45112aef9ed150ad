package commands

import (
	"bytes"
	"cmp"
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

	project "github.com/bayescmp/go"
	"github.com/bayescmp/go/internal/ownfiles"
	"github.com/bayescmp/go/kernel/internal/pages/site"
)

var (
	chaos = flag.Int("chaos", 4, "at how many random moments TestChaos stops each command")
	slow  = flag.Int("chaos-slow", 0, "the same for site and dist, each of which takes a minute")
)

// A disturbed is a command that is stopped at random moments. It writes one of two possible states.
type disturbed struct {
	name string
	args func(dir, state string) []string
	// places are the folders that it writes into, relative to the test's folder.
	places []string

	// program is the program to run; "" for the kernel.
	program string
	// slow says that the command spends so little of its time writing that a random moment hardly
	// ever hits it.
	slow bool
	// old writes the state that the command finds every other time, for a command that has only one
	// state to write.
	old func(dir string) error
}

// command returns the command, ready to be started.
func (d disturbed) command(kernel, dir, state string) *exec.Cmd {
	cmd := exec.Command(kernel, d.args(dir, state)...)
	if d.program != "" {
		cmd = exec.Command(d.program, d.args(dir, state)...)
	}
	if d.slow {
		cmd.Dir = checkout
	}
	return cmd
}

// slowDisturbances are the commands that build programs or execute all notebooks.
func slowDisturbances(t *testing.T) []disturbed {
	releases := filepath.Join(t.TempDir(), "releases")
	build := exec.Command("go", "build", "-o", releases, "./kernel/dist")
	build.Dir = checkout
	if text, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	old := func(dir string) error {
		_, err := site.Write(filepath.Join(dir, "site"), project.Files, site.Module{}, nil, false)
		return err
	}
	return []disturbed{
		{name: "site", args: func(dir, _ string) []string {
			return []string{"site", "-o", filepath.Join(dir, "site")}
		}, places: []string{"site"}, slow: true, old: old},
		{name: "dist", args: func(dir, state string) []string {
			platform := map[string]string{"1": "linux/amd64", "2": "windows/amd64"}[state]
			return []string{"-o", filepath.Join(dir, "dist"), "-platforms", platform}
		}, places: []string{"dist"}, program: releases, slow: true},
	}
}

// disturbances are the quick commands. Their input is in a folder beside their output.
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
		{name: "report", args: func(dir, state string) []string {
			page := filepath.Join(dir, "r.html")
			return []string{"report", "-rope", "0.0" + state, "-o", page, scores}
		}, places: []string{"", "r-files"}},
		{name: "run", args: func(dir, state string) []string {
			return []string{"run", "-o", filepath.Join(dir, "out"),
				filepath.Join(beside, state, "a.ipynb"), filepath.Join(beside, state, "b.ipynb")}
		}, places: []string{"out"}},
		{name: "install", args: func(dir, state string) []string {
			return []string{"install", "--prefix", dir}
		}, places: []string{"share/jupyter/kernels/" + kernelName}, old: empty},
		{name: "examples", args: func(dir, state string) []string {
			return []string{"examples", "-o", filepath.Join(dir, "examples")}
		}, places: []string{"examples"}, old: empty},
	}
}

// empty removes everything in a folder.
func empty(dir string) error {
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		err = cmp.Or(err, os.RemoveAll(filepath.Join(dir, e.Name())))
	}
	return err
}

// stateOf returns the hash of each file in a folder. It ignores the files that exist only during
// writing.
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

// leftBehind lists the files that killed runs have left.
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

// A command that is killed, interrupted or terminated at any moment leaves either the old files or
// the new ones, complete. The next command works, and removes any leftovers.
func TestChaos(t *testing.T) {
	kernel := builtKernel(t)
	all := disturbances(t)
	if *slow > 0 {
		all = append(all, slowDisturbances(t)...)
	}
	for _, d := range all {
		t.Run(d.name, func(t *testing.T) { d.disturb(t, kernel) })
	}
}

// disturb stops a command at random moments.
func (d disturbed) disturb(t *testing.T, kernel string) {
	moments := *chaos
	if d.slow {
		moments = *slow
	}
	random := rand.New(rand.NewPCG(1, uint64(moments)))
	whole, took := d.undisturbed(t, kernel)
	dir, before := t.TempDir(), "0"
	var finished, unchanged int
	for i := range moments {
		if d.old != nil && i%2 == 0 {
			if err := d.old(dir); err != nil {
				t.Fatal(err)
			}
			before = "old"
			whole[before] = stateOf(t, dir)
		}
		state := fmt.Sprint(1 + random.IntN(2))
		how := []syscall.Signal{syscall.SIGKILL, os.Interrupt.(syscall.Signal),
			syscall.SIGTERM}[random.IntN(3)]
		left := leftBehind(dir)
		after := time.Duration(random.Float64() * 1.1 * float64(took))
		var writing func() bool
		if d.slow && i%4 > 0 {
			writing = func() bool { return len(leftBehind(dir)) > len(left) }
			after = time.Duration(random.Float64() * float64(time.Second/2))
		}
		said, err := stopped(t, d.command(kernel, dir, state), how, after, writing)
		silent := how == syscall.SIGKILL || // a signal may come before the program begins
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
			finished++
		case !maps.Equal(is, whole[before]):
			t.Fatalf("%v to make %s of %s left\n%v", how, state, before, is)
		case err == nil || said == "" && !silent:
			t.Errorf("%v: nothing is written, and it says %q, %v", how, said, err)
		default:
			unchanged++
		}
	}
	t.Logf("%d moments: %d times the new state, %d times the old one", moments, finished, unchanged)
	text, err := d.command(kernel, dir, "2").CombinedOutput()
	if err != nil || !maps.Equal(stateOf(t, dir), whole["2"]) || leftBehind(dir) != nil {
		t.Errorf("the next run: %v, left over %v\n%s", err, leftBehind(dir), text)
	}
}

// undisturbed returns the states that a command writes, by their names, and how long it took to
// write the last one.
func (d disturbed) undisturbed(t *testing.T, kernel string) (
	whole map[string]map[string]string, took time.Duration,
) {
	t.Helper()
	whole = map[string]map[string]string{"0": {}}
	for _, state := range []string{"1", "2"} {
		dir := t.TempDir()
		start := time.Now()
		text, err := d.command(kernel, dir, state).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		took, whole[state] = time.Since(start), stateOf(t, dir)
	}
	return whole, took
}

// stopped starts a command, and sends it a signal some time later. The time counts from the start
// or, if writing is given, from the moment at which writing becomes true. It returns what the
// command printed.
func stopped(
	t *testing.T, cmd *exec.Cmd, how syscall.Signal, after time.Duration, writing func() bool,
) (string, error) {
	t.Helper()
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = &said, &said, 10*time.Second
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		for writing != nil && !writing() {
			select {
			case <-ended:
				return
			case <-time.After(time.Millisecond):
			}
		}
		select {
		case <-ended:
		case <-time.After(after):
			_ = cmd.Process.Signal(how)
		}
	}()
	err := cmd.Wait()
	close(ended)
	return said.String(), err
}

// If two processes write the same report at once, one of the two reports is there, complete.
func TestTwoReportsAtOnce(t *testing.T) {
	kernel := builtKernel(t)
	report := disturbances(t)[0]
	dir := t.TempDir()
	var wg sync.WaitGroup
	for _, state := range []string{"1", "2", "1", "2"} {
		wg.Go(func() {
			text, err := report.command(kernel, dir, state).CombinedOutput()
			if err != nil {
				t.Errorf("%v: %s", err, text)
			}
		})
	}
	wg.Wait()
	is := stateOf(t, dir)
	for _, state := range []string{"1", "2"} {
		alone := t.TempDir()
		text, err := report.command(kernel, alone, state).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		if maps.Equal(is, stateOf(t, alone)) && leftBehind(dir) == nil {
			return
		}
	}
	t.Errorf("there is neither of the two reports, but %v, and %v", is, leftBehind(dir))
}

// mountSmall mounts a small file system, which only root may do.
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

// On a full disk and in a read-only folder, the old files stay complete.
func TestNoRoom(t *testing.T) {
	kernel := builtKernel(t)
	for _, d := range disturbances(t) {
		t.Run(d.name, func(t *testing.T) {
			full := mountSmall(t, "size=16k")
			text, err := d.command(kernel, full, "1").CombinedOutput()
			if err == nil || len(stateOf(t, full)) > 0 ||
				!bytes.Contains(text, []byte("no space left")) {
				t.Errorf("full: %v, %v\n%s", err, stateOf(t, full), text)
			}
			enough := mountSmall(t, "size=200m")
			first := d.command(kernel, enough, "1")
			if text, err := first.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			before := stateOf(t, enough)
			remount := exec.Command("mount", "-o", "remount,ro", enough)
			if text, err := remount.CombinedOutput(); err != nil {
				t.Skipf("%v: %s", err, text)
			}
			text, err = d.command(kernel, enough, "2").CombinedOutput()
			if err == nil || !maps.Equal(stateOf(t, enough), before) ||
				!bytes.Contains(text, []byte("read-only")) {
				t.Errorf("read-only: %v\n%s", err, text)
			}
		})
	}
}
