package wheels

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var day = time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)

const root = "../../../.."

func made(t *testing.T, platform string) (File, *zip.Reader) {
	t.Helper()
	licences := []File{{"LICENSE", []byte("text")}}
	f, err := Wheel(filepath.FromSlash(root), platform, []byte("program"), licences, day)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Wheel(filepath.FromSlash(root), platform, []byte("program"), licences, day)
	if err != nil || !bytes.Equal(f.Content, again.Content) {
		t.Errorf("%s: other bytes the second time, %v", platform, err)
	}
	r, err := zip.NewReader(bytes.NewReader(f.Content), int64(len(f.Content)))
	if err != nil {
		t.Fatal(err)
	}
	return f, r
}

// Every file of a wheel is in its record with the right hash, and only the program is executable.
func TestWheel(t *testing.T) {
	for platform, tag := range tags {
		f, r := made(t, platform)
		if want := "-py3-none-" + tag + ".whl"; !strings.HasSuffix(f.Name, want) {
			t.Errorf("%s, want …%s", f.Name, want)
		}
		var found strings.Builder
		var listed string
		for _, member := range r.File {
			in, err := member.Open()
			if err != nil {
				t.Fatal(err)
			}
			content, err := io.ReadAll(in)
			if err != nil {
				t.Fatal(err)
			}
			program := strings.HasPrefix(member.Name, "bayescmp/bin/bayescmp")
			if runs := member.Mode()&0o111 != 0; runs != program {
				t.Errorf("%s: %s is %v", platform, member.Name, member.Mode())
			}
			if strings.HasSuffix(member.Name, "/RECORD") {
				listed = string(content)
				fmt.Fprintf(&found, "%s,,\n", member.Name)
				continue
			}
			sum := sha256.Sum256(content)
			fmt.Fprintf(&found, "%s,sha256=%s,%d\n", member.Name,
				strings.TrimRight(base64.URLEncoding.EncodeToString(sum[:]), "="), len(content))
		}
		if found.String() != listed {
			t.Errorf("%s: the record is\n%s\nwant\n%s", platform, listed, found.String())
		}
		exe := strings.HasPrefix(platform, "windows") == strings.Contains(listed, "bayescmp.exe,")
		if !exe || !strings.Contains(listed, "/licenses/LICENSE,") {
			t.Errorf("%s: %s", platform, listed)
		}
	}
}

func TestNoWheel(t *testing.T) {
	if _, err := Wheel(filepath.FromSlash(root), "plan9/mips", nil, nil, day); err == nil {
		t.Error("a wheel for a platform that Python does not know")
	}
}

// The source has what pip needs to make a wheel of it, and the tests.
func TestSource(t *testing.T) {
	stem, files, err := Source(filepath.FromSlash(root))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range files {
		names = append(names, f.Name)
	}
	all := " " + strings.Join(names, " ") + " "
	for _, want := range []string{
		"PKG-INFO", "pyproject.toml", "backend.py", "entry_points.txt", "bayescmp/__init__.py",
		"bayescmp/py.typed", "tests/test_compare.py", "LICENSE",
	} {
		if !strings.Contains(all, " "+want+" ") {
			t.Errorf("%s has no %s: %s", stem, want, all)
		}
	}
}
