package site

import (
	"os"
	"testing"

	"github.com/bayescmp/go/kernel/internal/compose"
)

func TestScratch(t *testing.T) {
	here, _ := os.Getwd()
	root, _ := compose.FindModule(here)
	m, err := Build(t.Context(), root, "dev")
	if err != nil { t.Fatal(err) }
	names, err := Write("/tmp/w/front-scratch/site", root, m, true)
	t.Log(len(m.WASM), names, err)
}
