package compose

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestIsNewer(t *testing.T) {
	for running, want := range map[string]bool{
		"go1.26": false, "go1.26.8": false, Newest: false, "go1.27.99": false, "go1.27rc1": false,
		"go1.27.3 X:nodwarf5": false, "go1.27.1-vendor": false, runtime.Version(): false,
		"go1.28": true, "go1.28rc1": true, "go1.100.2": true, "go2.1": true,
		"go1.28.1 X:race":                      true,
		"devel go1.28-0123abc Thu Nov 26 2026": true, "go1.28-devel_0123abc": true,
		"devel +0123abc": false, // only the check at the start of the kernel applies
	} {
		if isNewer(running) != want {
			t.Errorf("%s is newer: %v", running, !want)
		}
	}
}

// fakeGo sets PATH to a folder with only a go command. This command prints the setting GOTOOLCHAIN,
// and runs the script for `go version`.
func fakeGo(t *testing.T, setting, version string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the go command of this test is a script for a shell")
	}
	dir := t.TempDir()
	script := "#!/bin/sh\ncase \"$1\" in\nenv) echo '" + setting + "';;\nversion) " + version +
		";;\nesac\n"
	if err := os.WriteFile(filepath.Join(dir, "go"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":/bin:/usr/bin")
	t.Setenv("GOTOOLCHAIN", "as before")
}

func TestUseTested(t *testing.T) {
	const told = "go1.99.1 is newer than the newest Go that the kernel is tested with"
	for _, test := range []struct {
		name, running, setting, version string
		log, err, toolchain             string
	}{
		{"a tested one", "go1.26.3", "auto", "exit 1", "", "", "as before"},
		{
			"a newer one", "go1.99.1", "auto", "echo go version $GOTOOLCHAIN os/arch",
			told + "; it is built with " + Newest, "", Newest,
		},
		{
			"of a name", "go1.99.1", "go1.99.1+path",
			"echo go version ${GOTOOLCHAIN%+path} os/arch",
			told, "", Newest + "+path",
		},
		{
			"a slow download", "go1.99.1", "auto",
			"sleep 1.2; echo go version $GOTOOLCHAIN os/arch",
			"If it cannot, install Go 1.27", "", Newest,
		},
		{"forbidden", "go1.99.1", "local", "exit 1", "", "Install Go 1.27", "as before"},
		{
			"no network", "go1.99.1", "auto",
			"echo go: first >&2; echo go: not available >&2; exit 1",
			"", told + ", and " + Newest + " cannot be obtained here: not available. Install Go " +
				"1.27",
			"as before",
		},
		{
			"ignored", "go1.99.1", "auto", "echo go version go1.99.1 os/arch", "",
			"GOTOOLCHAIN=" + Newest + " gives go version go1.99.1", "as before",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			fakeGo(t, test.setting, test.version)
			var log strings.Builder
			err := UseTested(t.Context(), test.running, &log)
			if test.err != "" {
				wantError(t, test.name, err, test.err)
			} else if err != nil {
				t.Error(err)
			}
			if !strings.Contains(log.String(), test.log) || test.log == "" && log.Len() > 0 {
				t.Errorf("said %q, want %q", log.String(), test.log)
			}
			if got := os.Getenv("GOTOOLCHAIN"); got != test.toolchain {
				t.Errorf("GOTOOLCHAIN is %s, want %s", got, test.toolchain)
			}
		})
	}
}

// Nothing is built with a Go version with which the kernel is not tested.
func TestKernelWithNewerGo(t *testing.T) {
	fakeGo(t, "local", "exit 1")
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	pretended = "go1.99.1"
	defer func() { pretended = "" }()
	var log strings.Builder
	_, err := Kernel(t.Context(), checkout(t), &log)
	wantError(t, "a newer Go", err, "Install Go 1.27 (https://go.dev/dl/)")
	if log.Len() > 0 {
		t.Errorf("something was done: %s", &log)
	}
}
