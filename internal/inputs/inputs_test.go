package inputs_test

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/bayescmp/go/internal/inputs"
)

func put(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func sum(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text))) }

// The fingerprint of a file is its SHA-256, however much of it is read, and in whatever pieces.
func TestFile(t *testing.T) {
	text := strings.Repeat("0123456789abcdef", 1<<17) + "end"
	path := put(t, filepath.Join(t.TempDir(), "a"), text)
	for name, read := range map[string]func(f *inputs.File) error{
		"nothing": func(*inputs.File) error { return nil },
		"a little": func(f *inputs.File) error {
			_, err := io.ReadFull(f, make([]byte, 5))
			return err
		},
		"all but one": func(f *inputs.File) error {
			_, err := io.CopyN(io.Discard, f, int64(len(text)-1))
			return err
		},
		"all": func(f *inputs.File) error { _, err := io.Copy(io.Discard, f); return err },
		"pieces": func(f *inputs.File) error {
			return iotest.TestReader(struct{ io.Reader }{f}, []byte(text))
		},
		"anywhere": func(f *inputs.File) error {
			return iotest.TestReader(io.NewSectionReader(f, 0, int64(len(text))), []byte(text))
		},
	} {
		if err := inputs.Watch(path); err != nil {
			t.Fatal(err)
		}
		in := inputs.Begin(path)
		f, err := in.Open(path)
		if err == nil {
			err = errors.Join(read(f), f.Close())
		}
		if err = in.End(err); err != nil || inputs.Fingerprint(path) != sum(text) {
			t.Errorf("%s: %s, %v", name, inputs.Fingerprint(path), err)
		}
	}
}

// Reading anywhere gives the bytes of the file, at the corners of blocks too.
func TestReadAt(t *testing.T) {
	const block = 1 << 16
	random := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{0, 1, block - 1, block, block + 1, 3 * block} {
		text := make([]byte, n)
		for i := range text {
			text[i] = byte(random.Uint32())
		}
		path := put(t, filepath.Join(t.TempDir(), "a"), string(text))
		if err := inputs.Watch(path); err != nil {
			t.Fatal(err)
		}
		f, err := inputs.Begin(path).Open(path)
		if err != nil {
			t.Fatal(err)
		}
		for range 100 {
			at, most := random.IntN(n+2), random.IntN(2*block)
			got, want := make([]byte, most), make([]byte, most)
			k, err := f.ReadAt(got, int64(at))
			wantK, wantErr := bytes.NewReader(text).ReadAt(want, int64(at))
			if k != wantK || !bytes.Equal(got, want) || k < most && !errors.Is(err, wantErr) {
				t.Fatalf("%d of %d at %d: %d, %v, want %d, %v", most, n, at, k, err, wantK, wantErr)
			}
		}
		_ = f.Close()
	}
}

// A file that is changed while it is read anywhere is an error, and so is a reading of another
// content than the expected one. What nobody watches may change.
func TestChanged(t *testing.T) {
	path := put(t, filepath.Join(t.TempDir(), "a"), strings.Repeat("x", 1<<20))
	read := func(again string) error {
		in := inputs.Begin(path)
		f, err := in.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		_, first := f.ReadAt(make([]byte, 10), 0)
		put(t, path, again)
		_, second := f.ReadAt(make([]byte, 10), 1<<18)
		return in.End(errors.Join(first, second, f.Close()))
	}
	if err := read(strings.Repeat("y", 1<<20)); err != nil {
		t.Errorf("nobody watches: %v", err)
	}
	if err := inputs.Watch(path); err != nil {
		t.Fatal(err)
	}
	if err := read(strings.Repeat("z", 1<<20)); !errors.Is(err, inputs.ErrChanged) {
		t.Errorf("changed between two readings: %v", err)
	}
	release, err := inputs.Keep(path)
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	for _, test := range []struct{ text, want string }{{"1", ""}, {"1", ""}, {"2", "changed"}} {
		put(t, path, test.text)
		in := inputs.Begin(path)
		_, err := in.ReadFile(path)
		err = in.End(err)
		if errors.Is(err, inputs.ErrChanged) != (test.want != "") ||
			!errors.Is(inputs.Changed(path), err) {
			t.Errorf("another content while it is kept, %s: %v, %v", test.text, err,
				inputs.Changed(path))
		}
	}
}

// A path that is kept is opened once, and what was made of it is kept, until it is released. A look
// at it is no reading.
func TestKeep(t *testing.T) {
	path := put(t, filepath.Join(t.TempDir(), "a"), "text")
	read := func() (string, error) {
		in := inputs.Begin(path)
		text, err := in.ReadFile(path)
		in.Keep("parsed")
		return string(text), in.End(err)
	}
	if _, err := read(); err != nil || inputs.Begin(path).Kept() != nil {
		t.Errorf("nobody keeps it: %v, %v", inputs.Begin(path).Kept(), err)
	}
	release, err := inputs.Keep(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := inputs.Look(path)
	if err == nil {
		_, err = io.ReadFull(f, make([]byte, 2))
		err = errors.Join(err, f.Close())
	}
	if err != nil || inputs.Fingerprint(path) != "" {
		t.Errorf("a look: %v, %s", err, inputs.Fingerprint(path))
	}
	if os.Remove(path) != nil {
		t.Skip("a file that is open cannot be removed")
	}
	for range 2 {
		if text, err := read(); err != nil || text != "text" ||
			inputs.Begin(path).Kept() != "parsed" || inputs.Fingerprint(path) != sum("text") {
			t.Errorf("%q, %v, %v", text, inputs.Begin(path).Kept(), err)
		}
	}
	release()
	if _, err := read(); !errors.Is(err, os.ErrNotExist) || inputs.Begin(path).Kept() != nil {
		t.Errorf("released: %v, %v", inputs.Begin(path).Kept(), err)
	}
}

// The fingerprint of a folder depends on each file that is read, through links, and on its name. It
// is what the command sha256sum says of a list.
func TestFolder(t *testing.T) {
	of := func(files map[string]string) string {
		dir, elsewhere := t.TempDir(), t.TempDir()
		if err := inputs.Watch(dir); err != nil {
			t.Fatal(err)
		}
		in := inputs.Begin(dir)
		for name, text := range files {
			path := filepath.Join(dir, name)
			put(t, filepath.Join(dir, "b", "x"), "")
			target := put(t, filepath.Join(elsewhere, name), text)
			if os.Symlink(target, path) != nil {
				put(t, path, text)
			}
			if got, err := in.ReadFile(path); err != nil || string(got) != text {
				t.Fatal(err)
			}
		}
		if err := in.End(nil); err != nil {
			t.Fatal(err)
		}
		return inputs.Fingerprint(dir)
	}
	got := of(map[string]string{"b/c": "1", "a": "2"})
	if want := sum(sum("2") + "  a\n" + sum("1") + "  b/c\n"); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for _, other := range []map[string]string{
		{"b/c": "2", "a": "1"}, {"b/c": "1", "a": "3"}, {"b/c": "1", "a2": "2"}, {"b/c": "1"},
		{"b/c": "1", "a": "2", "d": ""},
	} {
		if of(other) == got {
			t.Errorf("%v has the same fingerprint", other)
		}
	}
}
