// Package wheels writes the Python package in the folder python as files that pip installs: wheels,
// each with the program for a platform inside, and an archive of the source.
package wheels

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// A File is a file of a package, or a package.
type File struct {
	// Name has slashes between its folders.
	Name    string
	Content []byte
}

// tags are the platforms of wheels by those of Go. The program for Linux is static, so that it runs
// with any C library. Go 1.27 needs macOS 13.
var tags = map[string]string{
	"linux/amd64":   "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64",
	"linux/arm64":   "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64",
	"darwin/amd64":  "macosx_13_0_x86_64",
	"darwin/arm64":  "macosx_13_0_arm64",
	"windows/amd64": "win_amd64",
	"windows/arm64": "win_arm64",
}

// Wheel makes the wheel for a platform such as linux/amd64. root is the folder of the module,
// program the program for the platform, and licences are files with their texts. The same input
// makes the same bytes, with the same time modified. A platform for which there are no wheels is
// an error.
func Wheel(
	root, platform string, program []byte, licences []File, modified time.Time,
) (File, error) {
	tag, ok := tags[platform]
	if !ok {
		return File{}, fmt.Errorf("the platform %s has no name among wheels", platform)
	}
	files, err := modules(root)
	if err != nil {
		return File{}, err
	}
	about, stem, err := metadata(root)
	if err != nil {
		return File{}, err
	}
	folder := stem + ".dist-info/"
	add := func(name string, content []byte) {
		files = append(files, File{name, content})
	}
	name := "bayescmp/bin/bayescmp"
	if strings.HasPrefix(platform, "windows/") {
		name += ".exe"
	}
	add(name, program)
	for _, text := range licences {
		add(folder+"licenses/"+text.Name, text.Content)
	}
	add(folder+"METADATA", about)
	entries, err := os.ReadFile(filepath.Join(root, "python", "entry_points.txt"))
	if err != nil {
		return File{}, err
	}
	add(folder+"entry_points.txt", entries)
	add(folder+"WHEEL", described(tag))
	add(folder+"RECORD", record(files, folder+"RECORD"))
	content, err := zipped(files, name, modified)
	return File{stem + "-py3-none-" + tag + ".whl", content}, err
}

// Source returns the files of the archive of the source, which needs no program to be made.
func Source(root string) (stem string, files []File, err error) {
	about, stem, err := metadata(root)
	if err != nil {
		return "", nil, err
	}
	files, err = modules(root)
	if err != nil {
		return "", nil, err
	}
	files = append(files, File{"PKG-INFO", about})
	inPython := os.DirFS(filepath.Join(root, "python"))
	names, err := fs.Glob(inPython, "tests/*.py")
	if err != nil {
		return "", nil, err
	}
	for _, name := range append(names, "backend.py", "entry_points.txt", "pyproject.toml") {
		content, err := fs.ReadFile(inPython, name)
		if err != nil {
			return "", nil, err
		}
		files = append(files, File{name, content})
	}
	for _, name := range []string{"LICENSE", "NOTICE"} {
		content, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return "", nil, err
		}
		files = append(files, File{name, content})
	}
	return stem, files, nil
}

// modules are the files of the package that Python imports.
func modules(root string) ([]File, error) {
	inPython := os.DirFS(filepath.Join(root, "python"))
	names, err := fs.Glob(inPython, "bayescmp/*.py")
	if err != nil {
		return nil, err
	}
	var files []File
	for _, name := range append(names, "bayescmp/py.typed") {
		content, err := fs.ReadFile(inPython, name)
		if err != nil {
			return nil, err
		}
		files = append(files, File{name, content})
	}
	return files, nil
}

var version = regexp.MustCompile(`(?m)^Version: (\S+)$`)

// metadata is the description of the package, and its name with its version.
func metadata(root string) (text []byte, stem string, err error) {
	text, err = os.ReadFile(filepath.Join(root, "python", "PKG-INFO"))
	if err != nil {
		return nil, "", err
	}
	found := version.FindSubmatch(text)
	if found == nil {
		return nil, "", fmt.Errorf("python/PKG-INFO has no line Version")
	}
	return text, "bayescmp-" + string(found[1]), nil
}

// described is the file WHEEL.
func described(tag string) []byte {
	text := "Wheel-Version: 1.0\nGenerator: bayescmp\nRoot-Is-Purelib: false\n"
	for one := range strings.SplitSeq(tag, ".") {
		text += "Tag: py3-none-" + one + "\n"
	}
	return []byte(text)
}

// record is the file RECORD, the list of all others with their hashes.
func record(files []File, own string) []byte {
	var b bytes.Buffer
	for _, f := range files {
		sum := sha256.Sum256(f.Content)
		fmt.Fprintf(&b, "%s,sha256=%s,%d\n", f.Name, base64.RawURLEncoding.EncodeToString(sum[:]),
			len(f.Content))
	}
	fmt.Fprintf(&b, "%s,,\n", own)
	return b.Bytes()
}

// zipped packs files, one of which is a program.
func zipped(files []File, program string, modified time.Time) ([]byte, error) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	w.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(out, flate.BestCompression)
	})
	for _, f := range files {
		header := &zip.FileHeader{Name: f.Name, Method: zip.Deflate, Modified: modified}
		header.SetMode(0o644)
		if f.Name == program {
			header.SetMode(0o755)
		}
		to, err := w.CreateHeader(header)
		if err == nil {
			_, err = to.Write(f.Content)
		}
		if err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return b.Bytes(), err
}
