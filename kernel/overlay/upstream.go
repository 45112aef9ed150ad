package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/bayescmp/go/kernel/internal/compose"
)

// upstream is the module of gophernotes.
const upstream = "github.com/gopherdata/gophernotes"

// borrowed are the files of gophernotes that the kernel is made with. They turn values into
// displays of a notebook. The others speak with Jupyter, or with an interpreter that we do not use.
var borrowed = []string{"display.go", "image.go"}

// standIns are the packages of that interpreter which the borrowed files import, and the package
// that stands in for both.
var standIns = []string{
	"github.com/cosmos72/gomacro/base/reflect", "github.com/cosmos72/gomacro/xreflect",
}

const standIn = "github.com/bayescmp/go/kernel/internal/xreflect"

// Of net/http, a borrowed file uses one function. In a browser a package of ours has it: the real
// one would be a tenth of what a reader of a page has to wait for.
const network, withoutNetwork = "net/http", "github.com/bayescmp/go/kernel/internal/xhttp"

// borrow writes the borrowed files, which are in the directory src, to the directory work, and
// returns by their places in the checkout where they are.
func borrow(src, work string) (map[string]string, error) {
	replace := map[string]string{}
	for _, name := range borrowed {
		text, err := os.ReadFile(filepath.Join(src, name))
		if err != nil {
			return nil, fmt.Errorf("%s has changed: %w", upstream, err)
		}
		source := string(text)
		for _, path := range standIns {
			source = strings.ReplaceAll(source, `"`+path+`"`, `"`+standIn+`"`)
		}
		if os.Getenv("GOOS") == "js" {
			source = strings.ReplaceAll(source, `"`+network+`"`, `"`+withoutNetwork+`"`)
		}
		file := filepath.Join(work, name)
		if err := os.WriteFile(file, []byte(source), 0o644); err != nil {
			return nil, err
		}
		replace[path.Join("kernel/gophernotes", "upstream_"+name)] = file
	}
	return replace, nil
}

// upstreamDir is where the module cache has gophernotes; it is downloaded if need be.
func upstreamDir(ctx context.Context, root string) (string, error) {
	out, err := compose.Go(ctx, root, "mod", "download", "-json", upstream)
	if err != nil {
		return "", err
	}
	var found struct{ Dir string }
	if err := json.Unmarshal(out, &found); err != nil || found.Dir == "" {
		return "", fmt.Errorf("go mod download %s does not say where it is", upstream)
	}
	return found.Dir, nil
}
