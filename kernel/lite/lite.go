// Package lite writes the extension that gives a JupyterLite site the kernel "Go (bayescmp)". It
// needs no server, no Python and no bundler, because JupyterLite loads the files as they are. Cells
// run in a worker of the browser, as they do on the live notebook pages (package site), and both
// use the same scripts to talk with the worker.
package lite

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"runtime"
	"strings"

	"github.com/bayescmp/go/internal/ownfiles"
	"github.com/bayescmp/go/kernel/internal/pages/site"
)

//go:embed package.json README.md *.js
var sources embed.FS

// Name is the extension's name for npm and JupyterLite.
const Name = "@bayescmp/jupyterlite-kernel"

// An Extension has the contents from which the files are made.
type Extension struct {
	Module         site.Module
	Logo32, Logo64 []byte // PNG

	// Licences are LICENSE and NOTICE, which must accompany every copy of the program, in addition
	// to the licences of the module.
	Licences []ownfiles.File
}

// Write writes the extension into a folder, in the same way as [site.Write] writes the site, and
// returns the names of the files.
func (e Extension) Write(dir string, force bool) (names []string, err error) {
	files, err := e.files()
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		names = append(names, f.Name)
	}
	return names, ownfiles.WriteAll(dir, files, force)
}

// files returns the files of the extension.
func (e Extension) files() (files []ownfiles.File, err error) {
	for _, name := range []string{"package.json", "README.md"} {
		text, err := fs.ReadFile(sources, name)
		if err != nil {
			return nil, err
		}
		files = append(files, ownfiles.File{Name: name, Content: text})
	}
	script, err := e.script()
	if err != nil {
		return nil, err
	}
	return append(append(files, e.Licences...), []ownfiles.File{
		{Name: site.LicencesName, Content: e.Module.Licences},
		{Name: "extension.js", Content: []byte(script)},
		{Name: "worker.js", Content: []byte(e.Module.Worker())},
		{Name: "cells.wasm.gz", Content: e.Module.Cells},
		{Name: "logo-32x32.png", Content: e.Logo32}, {Name: "logo-64x64.png", Content: e.Logo64},
	}...), nil
}

// script returns the script that runs in the page of JupyterLite, in a scope of its own.
func (e Extension) script() (string, error) {
	about, err := json.Marshal(e.about())
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\"use strict\";\n(() => {\nconst kernelAbout = %s;\n%s", about,
		site.Evaluator())
	for _, name := range []string{"folder.js", "kernel.js", "extension.js"} {
		text, err := fs.ReadFile(sources, name)
		if err != nil {
			return "", err
		}
		b.Write(text)
	}
	b.WriteString("})();\n")
	return b.String(), nil
}

// about describes the kernel, in the form of Jupyter's kernel_info_reply.
func (e Extension) about() map[string]any {
	version := e.Module.Version
	return map[string]any{
		"protocol_version": "5.3", "implementation": "bayescmp",
		"implementation_version": version,
		"banner":                 "bayescmp " + version + ": Go in notebooks, in the browser",
		"help_links": []map[string]string{
			{"text": "Go", "url": "https://go.dev/doc"},
			{"text": "Gonum", "url": "https://pkg.go.dev/gonum.org/v1/gonum"},
		},
		"language_info": map[string]string{
			"name": "go", "version": strings.TrimPrefix(runtime.Version(), "go"),
			"mimetype": "text/x-go", "file_extension": ".go", "pygments_lexer": "go",
			"codemirror_mode": "go", "nbconvert_exporter": "",
		},
	}
}
