package cells

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/bayescmp/go/kernel/internal/protocol/evaluator"
)

// processOfCells returns a process of cells that can be started. It runs this test program; see
// TestMain.
func processOfCells(t *testing.T, library string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, "cells")
	cmd.Env = append(os.Environ(), libraryVariable+"="+library)
	return cmd
}

// startProcess starts a process of cells, which runs this test program; see TestMain.
func startProcess(t *testing.T) *evaluator.Process {
	t.Helper()
	file, err := libraryFile()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(libraryVariable, file)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p, err := evaluator.Start(self, t.TempDir(), &bytes.Buffer{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Stop)
	return p
}

// runIn runs a cell in a process, and returns the printed text and the reply. died is true if there
// is no reply.
func runIn(t *testing.T, p *evaluator.Process, code string) (
	printed string, reply map[string]any, died bool,
) {
	t.Helper()
	request := map[string]any{"code": code, "execution_count": 1}
	if err := p.Send("execute_request", request); err != nil {
		t.Fatal(err)
	}
	for deadline := time.After(patience); ; {
		select {
		case m, ok := <-p.Messages:
			if !ok {
				return printed, nil, true
			}
			content := map[string]any{}
			if err := json.Unmarshal(m.Content, &content); err != nil {
				t.Fatal(err)
			}
			if m.Type == "stream" {
				printed += content["text"].(string)
			}
			if m.IsReply() {
				return printed, content, false
			}
		case <-deadline:
			t.Fatal("no reply comes")
		}
	}
}

// When a cell ends its process, the reason is reported and the printed text is not lost. The next
// process starts afresh.
func TestRestart(t *testing.T) {
	p := startProcess(t)
	runIn(t, p, "import (\"fmt\"; \"time\")\nx := 1")
	printed, _, died := runIn(t, p, "fmt.Println(\"last words\")\nm := map[int]int{}\n"+
		"for range 4 {\n\tgo func() {\n\t\tfor {\n\t\t\tm[1]++\n\t\t}\n\t}()\n}\n"+
		"time.Sleep(20 * time.Second)")
	if !died || printed != "last words\n" {
		t.Errorf("died %v, printed %q", died, printed)
	}
	if death := p.Death(); !strings.Contains(death, "fatal error: concurrent map") {
		t.Errorf("death: %s", death)
	}
	p = startProcess(t)
	if _, reply, _ := runIn(t, p, "x"); reply["evalue"] != "undefined: x" {
		t.Errorf("the next process: %v", reply)
	}
}

// A process ends when its parent is gone, even while a cell runs.
func TestStarterGone(t *testing.T) {
	file, err := libraryFile()
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range []string{"x := 1", "for {\n}"} {
		cmd := processOfCells(t, file)
		in, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		request, err := json.Marshal(map[string]any{"type": "execute_request",
			"content": map[string]any{"code": code, "execution_count": 1}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := in.Write(append(request, '\n')); err != nil {
			t.Fatal(err)
		}
		_ = in.Close()
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		select {
		case err := <-ended:
			if err != nil {
				t.Errorf("%s: %v", code, err)
			}
		case <-time.After(patience):
			_ = cmd.Process.Kill()
			t.Errorf("%s: the process lives on", code)
		}
	}
}
