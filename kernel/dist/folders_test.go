package main

import (
	"crypto/sha256"
	"flag"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

var folders = flag.String("folders", "", "make the files for these `platforms` (here: this one) "+
	"in two folders, each with caches of its own, which takes minutes and a network")

// With an empty module cache and an empty build cache, two clones at different paths make the same
// bytes.
func TestSameBytesInAnyFolder(t *testing.T) {
	platforms := *folders
	switch platforms {
	case "":
		t.Skip("-folders here compiles everything twice")
	case "here":
		platforms = runtime.GOOS + "/" + runtime.GOARCH
	}
	checkout, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	var made [2]map[string][sha256.Size]byte
	for i, name := range []string{"a", "a longer/path to it"} {
		base := t.TempDir()
		clone := filepath.Join(base, filepath.FromSlash(name))
		run(t, base, nil, "git", "clone", "--quiet", "--no-hardlinks", checkout, clone)
		caches := []string{"GOFLAGS=-modcacherw"} // so that the test can remove the folder
		for _, cache := range []string{"GOPATH", "GOMODCACHE", "GOCACHE", "XDG_CACHE_HOME"} {
			caches = append(caches, cache+"="+filepath.Join(base, cache))
		}
		run(t, clone, caches, "go", "run", "./kernel/dist", "-o", "dist", "-platforms", platforms)
		made[i] = map[string][sha256.Size]byte{}
		files, err := filepath.Glob(filepath.Join(clone, "dist", "*"))
		if err != nil || len(files) < 3 {
			t.Fatalf("%v, %v", files, err)
		}
		for _, path := range files {
			content, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			made[i][filepath.Base(path)] = sha256.Sum256(content)
		}
	}
	if !maps.Equal(made[0], made[1]) {
		t.Errorf("the hashes differ:\n%x\n%x", made[0], made[1])
	}
}

func run(t *testing.T, dir string, environment []string, name string, args ...string) {
	t.Helper()
	command := exec.Command(name, args...)
	command.Dir, command.Env = dir, append(os.Environ(), environment...)
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
}
