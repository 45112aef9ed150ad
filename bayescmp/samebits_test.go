package bayescmp_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// Markov chains go the same way natively and in WebAssembly, so that a page has the digits of the
// command: where a last bit differs, some answers differ in their second digit.
func TestChainsHaveTheSameBitsInWebAssembly(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles for another platform")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no node to run WebAssembly with: on Debian, apt-get install nodejs")
	}
	if runtime.GOARCH != "amd64" {
		t.Skip("other processors multiply and add without rounding in between")
	}
	const program = "./testdata/samebits"
	native := filepath.Join(t.TempDir(), "samebits")
	output(t, nil, "go", "build", "-o", native, program)
	module := native + ".wasm"
	output(t, []string{"GOOS=js", "GOARCH=wasm"}, "go", "build", "-o", module, program)
	root := strings.TrimSpace(string(output(t, nil, "go", "env", "GOROOT")))
	start := filepath.Join(root, "lib", "wasm", "wasm_exec_node.js")
	want, got := output(t, nil, native), output(t, nil, node, "--stack-size=8192", start, module)
	if len(want) < 1000 {
		t.Fatalf("no answers: %s", want)
	}
	a, b := strings.Split(string(want), "\n"), strings.Split(string(got), "\n")
	if len(a) != len(b) {
		t.Fatalf("%d lines natively, %d in WebAssembly", len(a), len(b))
	}
	for i := range a {
		if a[i] != b[i] {
			t.Fatalf("line %d is %q natively and %q in WebAssembly", i+1, a[i], b[i])
		}
	}
}

// output runs a program, with more variables in its environment, and returns what it prints.
func output(t *testing.T, more []string, name string, arguments ...string) []byte {
	t.Helper()
	var stderr bytes.Buffer
	cmd := exec.Command(name, arguments...)
	cmd.Env, cmd.Stderr = append(os.Environ(), more...), &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s", cmd, err, stderr.String())
	}
	return out
}
