package main

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"strings"

	"github.com/bayescmp/go/kernel/internal/build/compose"
	"github.com/bayescmp/go/kernel/internal/build/linked"
	"github.com/bayescmp/go/kernel/internal/commandline/cli"
)

// A component is a part of a program in CycloneDX format.
type component struct {
	Type     string    `json:"type"`
	Ref      string    `json:"bom-ref"`
	Name     string    `json:"name"`
	Version  string    `json:"version"`
	Hashes   []hash    `json:"hashes,omitempty"`
	Licences []licence `json:"licenses"`
	URL      string    `json:"purl"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

type licence struct {
	Licence struct {
		ID string `json:"id"`
	} `json:"license"`
}

type dependency struct {
	Ref string   `json:"ref"`
	On  []string `json:"dependsOn,omitempty"`
}

// billOfMaterials lists the modules that are linked into a program, in CycloneDX 1.5 format.
func billOfMaterials(program []byte, modules []linked.Module) ([]byte, error) {
	self := newComponent("application", compose.Module, "v"+cli.Release(), []string{"BSD-3-Clause"})
	sum := sha256.Sum256(program)
	self.Hashes = []hash{{"SHA-256", hex.EncodeToString(sum[:])}}
	all := dependency{Ref: self.Ref}
	var parts []component
	for _, m := range modules {
		c := newComponent("library", m.Path, m.Version, m.Names)
		if sum, ok := strings.CutPrefix(m.Sum, "h1:"); ok {
			raw, err := base64.StdEncoding.DecodeString(sum)
			if err != nil {
				return nil, err
			}
			c.Hashes = []hash{{"SHA-256", hex.EncodeToString(raw)}}
		}
		parts = append(parts, c)
		all.On = append(all.On, c.Ref)
	}
	text, err := json.MarshalIndent(map[string]any{
		"$schema":      "http://cyclonedx.org/schema/bom-1.5.schema.json",
		"bomFormat":    "CycloneDX",
		"specVersion":  "1.5",
		"version":      1,
		"metadata":     map[string]any{"component": self},
		"components":   parts,
		"dependencies": []dependency{all},
	}, "", "  ")
	return append(text, '\n'), err
}

func newComponent(kind, path, version string, licences []string) component {
	url := "pkg:golang/" + path + "@" + strings.ReplaceAll(version, "+", "%2B")
	c := component{Type: kind, Ref: url, Name: path, Version: version, URL: url}
	for _, name := range licences {
		l := licence{}
		l.Licence.ID = name
		c.Licences = append(c.Licences, l)
	}
	return c
}
