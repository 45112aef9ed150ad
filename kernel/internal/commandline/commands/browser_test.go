package commands

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// A browser is a Chromium without a window, controlled by the WebDriver protocol.
type browser struct {
	t       *testing.T
	session string // its URL
}

// startBrowser starts a browser, with more as further arguments of Chromium. It skips the test if
// there is no Chromium.
func startBrowser(t *testing.T, more ...string) *browser {
	t.Helper()
	driver, err := exec.LookPath("chromedriver")
	if err != nil {
		t.Skip("no browser to test with: on Debian, apt-get install chromium chromium-driver")
	}
	port := freePort(t)
	cmd := exec.Command(driver, fmt.Sprint("--port=", port))
	startServer(t, cmd, fmt.Sprintf("http://127.0.0.1:%d/status", port))
	b := &browser{t, fmt.Sprintf("http://127.0.0.1:%d/session", port)}
	options := map[string]any{"args": append([]string{
		"--headless=new", "--disable-gpu", "--no-first-run", "--disable-background-networking",
		"--disable-component-update", "--disable-dev-shm-usage",
		// Chromium does not run as root otherwise. The browser shows only our own pages.
		"--no-sandbox",
		"--window-size=1100,1600", "--user-data-dir=" + t.TempDir(),
	}, more...)}
	// The checks of a large page take longer on a busy machine than the 30 seconds that are usual.
	const patience = 300_000 // milliseconds
	wanted := map[string]any{
		"goog:chromeOptions": options,
		"timeouts":           map[string]int{"script": patience, "pageLoad": patience},
	}
	var created struct{ SessionID string }
	b.call("POST", "", map[string]any{
		"capabilities": map[string]any{"alwaysMatch": wanted},
	}, &created)
	b.session += "/" + created.SessionID
	t.Cleanup(b.quit)
	return b
}

// quit ends the browser. A test may call it before it ends.
func (b *browser) quit() {
	if b.session != "" {
		b.call("DELETE", "", nil, nil)
	}
	b.session = ""
}

// in returns the same browser for a subtest.
func (b *browser) in(t *testing.T) *browser { return &browser{t, b.session} }

// startServer starts cmd, waits until url answers, and ends cmd when the test ends.
func startServer(t *testing.T, cmd *exec.Cmd, url string) {
	t.Helper()
	log := &lockedBuffer{}
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = log, log, time.Second
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Signal(syscall.SIGTERM)
		kill := time.AfterFunc(patience, func() { cmd.Process.Kill() })
		cmd.Wait()
		kill.Stop()
		if t.Failed() {
			t.Logf("%s: %.5000s", cmd.Args, log.String())
		}
	})
	eventually(t, url+" answers", func() bool {
		answer, err := http.Get(url)
		if err == nil {
			answer.Body.Close()
		}
		return err == nil
	})
}

// call executes a WebDriver command, and stores its value in result.
func (b *browser) call(method, command string, parameters, result any) {
	b.t.Helper()
	var body []byte
	if parameters != nil {
		var err error
		if body, err = json.Marshal(parameters); err != nil {
			b.t.Fatal(err)
		}
	}
	request, err := http.NewRequest(method, b.session+command, bytes.NewReader(body))
	if err != nil {
		b.t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		b.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		b.t.Fatalf("%s %s: %s %v\n%.2000s", method, command, answer.Status, err, text)
	}
	if result == nil {
		return
	}
	if err := json.Unmarshal(text, &struct{ Value any }{result}); err != nil {
		b.t.Fatalf("%s: %v\n%.2000s", command, err, text)
	}
}

func (b *browser) open(url string) {
	b.t.Helper()
	b.call("POST", "/url", map[string]any{"url": url}, nil)
}

// script runs JavaScript in the page, and stores the returned value in result.
func (b *browser) script(code string, result any) {
	b.t.Helper()
	b.call("POST", "/execute/sync", map[string]any{"script": code, "args": []any{}}, result)
}

// until waits until a JavaScript expression is true.
func (b *browser) until(expression string) {
	b.t.Helper()
	if !b.within(patience, expression) {
		b.t.Fatalf("not so after %v: %s (see %s)", patience, expression, b.screenshot("stuck"))
	}
}

// doUntil calls do until a JavaScript expression is true. It repeats the call from time to time,
// because a busy page may miss a key.
func (b *browser) doUntil(do func(), expression string) {
	b.t.Helper()
	const times = 20
	for range times {
		do()
		if b.within(patience/times, expression) {
			return
		}
	}
	b.t.Fatalf("not so after %v: %s (see %s)", patience, expression, b.screenshot("stuck"))
}

// within waits until a JavaScript expression is true, but at most for limit.
func (b *browser) within(limit time.Duration, expression string) (holds bool) {
	b.t.Helper()
	for deadline := time.Now().Add(limit); ; time.Sleep(50 * time.Millisecond) {
		b.script("try { return Boolean("+expression+") } catch { return false }", &holds)
		if holds || time.Now().After(deadline) {
			return holds
		}
	}
}

// press presses all keys of a chord together, and releases them. Some private code points stand for
// keys; see WebDriver.
func (b *browser) press(chord string) {
	b.t.Helper()
	var down, up []any
	for _, key := range chord {
		down = append(down, map[string]any{"type": "keyDown", "value": string(key)})
		up = append(up, map[string]any{"type": "keyUp", "value": string(key)})
	}
	keyboard := map[string]any{"type": "key", "id": "keyboard", "actions": append(down, up...)}
	b.call("POST", "/actions", map[string]any{"actions": []any{keyboard}}, nil)
}

// screenshot takes a picture of the page. With `go test -artifacts`, the picture stays in the
// test's artifact folder.
func (b *browser) screenshot(name string) (path string) {
	b.t.Helper()
	var encoded string
	b.call("GET", "/screenshot", nil, &encoded)
	picture, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil {
		b.t.Fatal(err)
	}
	path = filepath.Join(b.t.ArtifactDir(), name+".png")
	if err := os.WriteFile(path, picture, 0o644); err != nil {
		b.t.Fatal(err)
	}
	return path
}
