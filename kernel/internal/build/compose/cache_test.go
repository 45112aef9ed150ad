package compose

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// A binary in the cache runs only if it has the bytes that were built, and is not a link.
func TestOnlyWhatWasBuiltIsCached(t *testing.T) {
	dir := t.TempDir()
	binary := filepath.Join(dir, "kernel-1")
	build := func() {
		write(t, dir, "kernel-1", "program")
		if err := seal(binary); err != nil {
			t.Fatal(err)
		}
	}
	build()
	if !isCached(binary) {
		t.Error("what was built is not found")
	}
	for name, spoil := range map[string]func() error{
		"other bytes": func() error { return os.WriteFile(binary, []byte("another"), 0o755) },
		"no hash":     func() error { return os.Remove(binary + sumEnding) },
		"a link": func() error {
			other := filepath.Join(t.TempDir(), "other")
			write(t, filepath.Dir(other), "other", "program")
			return firstOf(os.Remove(binary), os.Symlink(other, binary))
		},
		"of another user": func() error {
			if os.Getuid() != 0 {
				return os.WriteFile(binary, nil, 0o755)
			}
			return os.Chown(binary, 12345, -1)
		},
	} {
		_ = os.Remove(binary)
		build()
		if err := spoil(); err != nil {
			t.Fatal(err)
		}
		if isCached(binary) {
			t.Errorf("%s: it would run", name)
		}
	}
}

func firstOf(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// The cache is a private folder of the user, even without a home directory. A folder that somebody
// else has put there is refused.
func TestCacheIsPrivate(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there the user's profile is private")
	}
	home, temp := t.TempDir(), t.TempDir()
	t.Setenv("TMPDIR", temp)
	for _, where := range []string{home, ""} {
		t.Setenv("HOME", where)
		t.Setenv("XDG_CACHE_HOME", "")
		dir, err := cacheDir()
		if err != nil {
			t.Fatal(err)
		}
		for _, mode := range []os.FileMode{0o700, 0o755, 0o777} {
			if err := os.Chmod(dir, mode); err != nil {
				t.Fatal(err)
			}
			again, err := cacheDir()
			info, _ := os.Stat(dir)
			if err != nil || again != dir || info.Mode().Perm() != 0o700 {
				t.Errorf("%s: %v, mode %o", dir, err, info.Mode())
			}
		}
		if err := os.RemoveAll(dir); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(t.TempDir(), dir); err != nil {
			t.Fatal(err)
		}
		if _, err := cacheDir(); err == nil {
			t.Errorf("%s is a link, and is taken", dir)
		}
		if err := firstOf(os.Remove(dir), os.Mkdir(dir, 0o700)); err != nil {
			t.Fatal(err)
		}
		if os.Getuid() == 0 {
			if err := os.Chown(dir, 12345, -1); err != nil {
				t.Fatal(err)
			}
			if _, err := cacheDir(); err == nil {
				t.Errorf("%s is somebody else's, and is taken", dir)
			}
		}
	}
	t.Setenv("TMPDIR", filepath.Join(temp, "none", "x"))
	write(t, temp, "none", "a file")
	if _, err := cacheDir(); err == nil {
		t.Error("a cache below a file")
	}
}
