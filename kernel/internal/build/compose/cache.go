package compose

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/bayescmp/go/internal/ownfiles"
)

// buildingStart is the prefix of the names of binaries that are being built.
const buildingStart = ".building-"

func exeSuffix() string {
	if runtime.GOOS == "windows" {
		return ".exe"
	}
	return ""
}

// cacheDir returns the folder of the built kernels. It belongs to the user, and nobody else can
// write there.
func cacheDir() (string, error) {
	base, err := os.UserCacheDir()
	name := "bayescmp"
	if err != nil { // no home directory, as in some containers
		base, name = os.TempDir(), fmt.Sprintf("bayescmp-%d", os.Getuid())
	}
	if err := os.MkdirAll(base, 0o700); err != nil {
		return "", fmt.Errorf("the folder for built programs: %w; "+
			"set HOME, XDG_CACHE_HOME or TMPDIR to a folder of yours", err)
	}
	dir := filepath.Join(base, name)
	return dir, private(dir)
}

// private makes a folder that only the user may use, if it does not exist. It refuses a folder that
// somebody else has put there.
func private(dir string) error {
	const mode = 0o700
	if err := os.Mkdir(dir, mode); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	info, err := os.Lstat(dir)
	if err != nil {
		return err
	}
	if !info.IsDir() || !mine(info) {
		return fmt.Errorf("%s is not your folder, but programs in it would run as you; remove it, "+
			"or set HOME or XDG_CACHE_HOME to a folder of yours", dir)
	}
	if runtime.GOOS != "windows" && info.Mode().Perm() != mode {
		return os.Chmod(dir, mode)
	}
	return nil
}

// isCached reports whether the binary is in the cache, belongs to the user, and has the bytes that
// were built. It also records the time of this use.
func isCached(binary string) bool {
	info, err := os.Lstat(binary)
	if err != nil || !info.Mode().IsRegular() || !mine(info) {
		return false
	}
	want, err := os.ReadFile(binary + sumEnding)
	if err != nil {
		return false
	}
	if sum, err := sumOf(binary); err != nil || sum != string(want) {
		return false
	}
	now := time.Now()
	_ = os.Chtimes(binary, now, now) // on failure, it may be built again later
	return true
}

// sumEnding is the ending of the file beside a binary with the binary's SHA-256.
const sumEnding = ".sha256"

// seal stores the SHA-256 of a binary that was built.
func seal(binary string) error {
	sum, err := sumOf(binary)
	if err == nil {
		err = ownfiles.Replace(binary+sumEnding, []byte(sum))
	}
	return err
}

func sumOf(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer func() { _ = f.Close() }() // the file was only read
	sum := sha256.New()
	_, err = io.Copy(sum, f)
	return fmt.Sprintf("%x", sum.Sum(nil)), err
}

// dropOld keeps the cache small. It keeps the last few binaries in dir, and binaries that may be
// about to start. Jupyter's kernelspec has its own copy of the binary.
func dropOld(dir string) {
	const (
		keep = 4
		busy = time.Hour
	)
	files, _ := filepath.Glob(filepath.Join(dir, "kernel-*"))
	binaries := slices.DeleteFunc(files, func(path string) bool {
		return strings.HasSuffix(path, sumEnding)
	})
	asked := map[string]time.Time{}
	for _, path := range binaries {
		if info, err := os.Stat(path); err == nil {
			asked[path] = info.ModTime()
		}
	}
	slices.SortFunc(binaries, func(a, b string) int { return asked[b].Compare(asked[a]) })
	for _, old := range binaries[min(keep, len(binaries)):] {
		if time.Since(asked[old]) > busy {
			_ = os.Remove(old) // the next build tries again
			_ = os.Remove(old + sumEnding)
		}
	}
	halves, _ := filepath.Glob(filepath.Join(dir, buildingStart+"*"))
	for _, half := range halves { // leftovers of killed builds
		if info, err := os.Stat(half); err == nil && time.Since(info.ModTime()) > busy {
			_ = os.Remove(half)
		}
	}
}
