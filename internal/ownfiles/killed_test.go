package ownfiles_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bayescmp/go/internal/ownfiles"
)

var kills = flag.Int("kills", 8, "how many runs TestKilled kills")

// writerOf says of a process of this test that it is one that writes states into a folder.
const writerOf = "OWNFILES_TEST_WRITES"

func TestMain(m *testing.M) {
	if dir := os.Getenv(writerOf); dir != "" {
		for n := 1; ; n++ {
			if err := writeState(dir, n); err != nil {
				fmt.Println(err)
				os.Exit(1)
			}
		}
	}
	os.Exit(m.Run())
}

// writeState writes a page into a folder and a changing number of figures into one in it. Each says
// which state it is of.
func writeState(dir string, n int) error {
	var b ownfiles.Batch
	defer b.Discard()
	page, err := b.Folder(dir, ownfiles.Rules{Check: func(string, []byte) error { return nil }})
	if err != nil {
		return err
	}
	figures, err := b.Folder(filepath.Join(dir, "files"), ownfiles.Rules{Alone: true})
	if err != nil {
		return err
	}
	text := []byte(strconv.Itoa(n))
	err = errors.Join(page.Put("page.html", text, 0o644), page.Put("page.json", text, 0o644))
	for i := range 40 + n%5 {
		name := fmt.Sprintf("figure%d.svg", i)
		err = errors.Join(err, figures.Put(name, text, 0o644))
	}
	if err != nil {
		return err
	}
	return b.Commit()
}

// checkState checks that a folder is in one state, and returns its number. Hidden files are those
// of a run.
func checkState(t *testing.T, dir string) int {
	t.Helper()
	seen := map[string]int{}
	for line := range strings.Lines(treeOf(t, dir)) {
		name, text, _ := strings.Cut(strings.TrimSpace(line), ": ")
		if !strings.Contains(name, ".bayescmp-") && !strings.Contains(name, "SHA256SUMS") {
			text, _ = strconv.Unquote(text)
			seen[text]++
		}
	}
	if len(seen) == 0 {
		return 0
	}
	n, _ := strconv.Atoi(textOf(t, filepath.Join(dir, "page.html")))
	names, err := ownfiles.List(filepath.Join(dir, "files"))
	want := 40 + n%5
	if err != nil || len(seen) != 1 || seen[strconv.Itoa(n)] != 2+want || len(names) != want {
		t.Fatalf("no state: %v, %v\n%s", err, names, treeOf(t, dir))
	}
	return n
}

// A run that is killed at any moment leaves the old state or the new one, or a journal with which
// the next run makes the new one. Nothing of it stays.
func TestKilled(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	dir := t.TempDir()
	between := 0
	for trial := range *kills {
		before := checkState(t, dir)
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), writerOf+"="+dir)
		var said strings.Builder
		cmd.Stdout, cmd.Stderr = &said, &said
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		await := func() bool { return !atState(dir, before) }
		most := 60_000
		if trial%2 == 1 {
			await, most = func() bool { return inJournal(dir) }, 300
		}
		for start := time.Now(); time.Since(start) < 5*time.Second; {
			if await() {
				break
			}
		}
		time.Sleep(time.Duration(random.IntN(most)) * time.Microsecond)
		_ = cmd.Process.Kill()
		if _ = cmd.Wait(); said.Len() > 0 {
			t.Fatal(said.String())
		}
		if inJournal(dir) {
			between++
		} else {
			checkState(t, dir)
		}
		for _, folder := range []string{dir, filepath.Join(dir, "files")} {
			if err := ownfiles.Recover(folder); err != nil {
				t.Fatal(err)
			}
		}
		checkState(t, dir)
		if strings.Contains(treeOf(t, dir), ".bayescmp-") {
			t.Fatalf("left over:\n%s", treeOf(t, dir))
		}
	}
	t.Logf("%d of %d runs were killed while files got their names", between, *kills)
}

// atState reports whether the page is that of a state.
func atState(dir string, n int) bool {
	text, err := os.ReadFile(filepath.Join(dir, "page.html"))
	return err == nil && string(text) == strconv.Itoa(n)
}

// inJournal reports whether files of a folder are getting their names.
func inJournal(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, ".bayescmp-journal"))
	return err == nil
}

// Several runs at once, in goroutines and in processes: each state is whole, and no file is lost
// from the list.
func TestTogether(t *testing.T) {
	dir := t.TempDir()
	var writers []*exec.Cmd
	for range 2 {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), writerOf+"="+dir)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		writers = append(writers, cmd)
	}
	some := filepath.Join(dir, "some")
	var wg sync.WaitGroup
	for i := range 12 {
		wg.Go(func() {
			if err := ownfiles.Write(some, fmt.Sprint(i), nil); err != nil {
				t.Error(err)
			}
			if err := writeState(dir, 1000+i); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	for _, cmd := range writers {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
	if names, err := ownfiles.List(some); err != nil || len(names) != 12 {
		t.Errorf("%v, %v", names, err)
	}
	if err := os.RemoveAll(some); err != nil {
		t.Fatal(err)
	}
	if err := writeState(dir, 7); err != nil || checkState(t, dir) != 7 {
		t.Error(err)
	}
}
