package compose

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"
)

func exeSuffix() string {
	if runtime.GOOS == "windows" {
		return ".exe"
	}
	return ""
}

// cacheDir is where the built kernels are.
func cacheDir() (string, error) {
	base, err := os.UserCacheDir()
	if err != nil {
		base = os.TempDir() // no home directory: a container, say
	}
	dir := filepath.Join(base, "bayescmp")
	return dir, os.MkdirAll(dir, 0o755)
}

// isCached reports whether the binary is in the cache, and notes that it was asked for now.
func isCached(binary string) bool {
	if _, err := os.Stat(binary); err != nil {
		return false
	}
	now := time.Now()
	_ = os.Chtimes(binary, now, now) // if that fails, it is built once more some day
	return true
}

// dropOld keeps the cache small. It leaves the last few binaries in dir, and binaries that somebody
// may be about to start. Jupyter's kernelspec has its own copy of the binary.
func dropOld(dir string) {
	const (
		keep = 4
		busy = time.Hour
	)
	binaries, _ := filepath.Glob(filepath.Join(dir, "kernel-*"))
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
		}
	}
}
