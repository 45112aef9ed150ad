package site

import (
	"os"
	"testing"

	"github.com/bayescmp/go/kernel/internal/compose"
)

func TestScratch(t *testing.T) {
	here, _ := os.Getwd()
	root, _ := compose.FindModule(here)
	b, err := Build(t.Context(), root)
	t.Log(len(b), err)
	os.WriteFile("/tmp/w/front-scratch/module.wasm.gz", b, 0o644)
}
