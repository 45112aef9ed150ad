package compose

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Module is the path of our module.
const Module = "github.com/bayescmp/go"

// FindModule returns the root of the bayescmp checkout that contains dir.
func FindModule(dir string) (string, error) {
	start := dir
	for {
		text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil {
			if name := modulePath(text); name != Module {
				return "", fmt.Errorf("%s is module %s: the kernel is built in a checkout of %s",
					dir, name, Module)
			}
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", fmt.Errorf("no go.mod in %s or above it: run this in a checkout of %s",
				start, Module)
		}
		dir = parent
	}
}

func modulePath(gomod []byte) string {
	for line := range strings.Lines(string(gomod)) {
		if fields := strings.Fields(line); len(fields) >= 2 && fields[0] == "module" {
			return strings.Trim(fields[1], `"`)
		}
	}
	return "without a name"
}
