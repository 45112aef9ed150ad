package commands

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// npmPackages installs the packages in the lock file of a folder of testdata, with the versions and
// hashes given there, and returns the folder node_modules. The packages stay in the user's cache.
// Without npm or a network, the test is skipped.
func npmPackages(t *testing.T, folder string) string {
	t.Helper()
	npm, err := exec.LookPath("npm")
	if err != nil {
		t.Skip("no npm, which brings the front end to test with: on Debian, apt-get install npm")
	}
	lock := textOf(t, filepath.Join("testdata", folder, "package-lock.json"))
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = t.TempDir()
	}
	cache = filepath.Join(cache, "bayescmp", "npm")
	dir := filepath.Join(cache, fmt.Sprintf("%s-%.16x", folder, sha256.Sum256([]byte(lock))))
	modules := filepath.Join(dir, "node_modules")
	if _, err := os.Stat(modules); err == nil {
		return modules
	}
	if err := os.MkdirAll(cache, 0o755); err != nil {
		t.Fatal(err)
	}
	making, err := os.MkdirTemp(cache, "making-")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = os.RemoveAll(making) }()
	if err := os.CopyFS(making, os.DirFS(filepath.Join("testdata", folder))); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund",
		"--fetch-retries=0", "--fetch-timeout=60000")
	cmd.Dir = making
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Skipf("npm ci in testdata/%s: %v %.500s", folder, err, out)
	}
	if err := os.Rename(making, dir); err != nil {
		t.Fatal(err)
	}
	return modules
}
