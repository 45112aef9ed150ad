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
	"strings"
)

// inputs are the files and folders whose contents determine the kernel.
var inputs = []string{
	"go.mod", "go.sum", "project.go", "LICENSE", "NOTICE", "bayescmp", "datasets", "internal",
	"kernel/internal", "kernel/licences", "kernel/lite", "kernel/overlay", "kernel/program",
	"notebooks",
}

// settings are the environment variables that change the binary built from the same sources. For
// example, GOAMD64 and GOARM64 affect the last bits of numbers.
var settings = []string{
	"GOFLAGS", "GOEXPERIMENT", "GOAMD64", "GOARM64", "GO386", "GOARM", "GOFIPS140", "GOTOOLCHAIN",
	"GOWORK", "CGO_ENABLED", "CGO_CFLAGS", "CGO_LDFLAGS", "CC",
}

// Sources returns a hash of everything in the checkout at root that goes into the kernel.
func Sources(root string) (string, error) {
	hash := sha256.New()
	for _, input := range inputs {
		err := addFiles(hash, root, filepath.Join(root, filepath.FromSlash(input)))
		if errors.Is(err, fs.ErrNotExist) {
			return "", fmt.Errorf("%s is not a complete checkout: %w", root, err)
		}
		if err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("%x", hash.Sum(nil)[:10]), nil
}

// key returns the key in the name of the binary for a platform and sources with this hash. go build
// could also tell whether anything has changed, but takes half a second.
func key(sources, goos, goarch string) string {
	hash := sha256.New()
	fmt.Fprintln(hash, sources, runtime.Version(), goos, goarch)
	for _, name := range settings {
		fmt.Fprintf(hash, "%s=%q\n", name, os.Getenv(name))
	}
	return fmt.Sprintf("%x", hash.Sum(nil)[:10])
}

// addFiles writes the names, relative to root, and the hashes of the files in or below path that a
// build reads.
func addFiles(w io.Writer, root, path string) error {
	return filepath.WalkDir(path, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && entry.Name() == "testdata":
			return fs.SkipDir
		case !entry.Type().IsRegular() || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		fmt.Fprintf(w, "%s %x\n", filepath.ToSlash(name), sha256.Sum256(content))
		return err
	})
}
