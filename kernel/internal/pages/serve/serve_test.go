package serve

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bayescmp/go/kernel/internal/build/compose"
	"github.com/bayescmp/go/kernel/internal/protocol/evaluator"
)

var builtKernel = sync.OnceValues(func() (string, error) {
	root, err := filepath.Abs("../../../..")
	if err != nil {
		return "", err
	}
	return compose.Kernel(context.Background(), root, os.Stderr)
})

// started starts a server with the kernel, and returns the address that the server prints.
func started(t *testing.T, linger time.Duration) *url.URL {
	t.Helper()
	if testing.Short() {
		t.Skip("short: not building the kernel")
	}
	kernel, err := builtKernel()
	if err != nil {
		t.Fatal(err)
	}
	return startedWith(t, Server{Binary: kernel, Dir: t.TempDir(), linger: linger})
}

func startedWith(t *testing.T, s Server) *url.URL {
	t.Helper()
	s.Pages, s.Version, s.Log = t.TempDir(), "1.2", io.Discard
	err := os.WriteFile(filepath.Join(s.Pages, "index.html"), []byte("front page"), 0o644)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ready, ended := make(chan string, 1), make(chan error, 1)
	go func() { ended <- s.Serve(ctx, 0, func(address string) { ready <- address }) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	address, err := url.Parse(<-ready)
	if err != nil {
		t.Fatal(err)
	}
	return address
}

// opened returns an HTTP client that has opened the address, as a browser does.
func opened(t *testing.T, address *url.URL) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar}
	status, text := get(t, client, address.String(), nil)
	key := regexp.MustCompile(`"bayescmp-key", "([A-Z2-7]+)"`).FindStringSubmatch(text)
	if status != http.StatusOK || key == nil {
		t.Fatalf("%d %s", status, text)
	}
	client.Transport = withKey(key[1])
	return client
}

// withKey adds the key to requests about cells, as pages do.
type withKey string

func (key withKey) RoundTrip(r *http.Request) (*http.Response, error) {
	if query := r.URL.Query(); strings.HasPrefix(r.URL.Path, "/cells") && !query.Has("key") {
		r = r.Clone(r.Context())
		query.Set("key", string(key))
		r.URL.RawQuery = query.Encode()
	}
	return http.DefaultTransport.RoundTrip(r)
}

// get sends a GET request, which change may change before.
func get(
	t *testing.T, client *http.Client, address string, change func(*http.Request),
) (status int, text string) {
	t.Helper()
	return request(t, client, http.MethodGet, address, "", change)
}

func request(
	t *testing.T, client *http.Client, method, address, body string, change func(*http.Request),
) (status int, text string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(r)
	}
	answer, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	content, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(content)
}

// Nobody gets an answer without the token, from another site, or under another name.
func TestGuard(t *testing.T) {
	address := startedWith(t, Server{Binary: "no kernel"})
	plain := *address
	plain.RawQuery = ""
	client := opened(t, address)
	stranger, cookieAlone := &http.Client{}, &http.Client{Jar: client.Jar}
	cookies := client.Jar.Cookies(address)
	for _, test := range []struct {
		name   string
		client *http.Client
		path   string
		change func(*http.Request)
		want   int
		says   string
	}{
		{"with the cookie", client, "", nil, 200, "front page"},
		{"served natively", client, "cells/", nil, 200, `"version":"1.2"`},
		{"no such page", client, "nothing.html", nil, 404, "not found"},
		{"without the token", stranger, "", nil, 401, "The token is missing"},
		{"cells without the token", stranger, "cells/events?session=a", nil, 401, "token"},
		{"another token", client, "?token=abc", nil, 403, "another run"},
		{"another cookie", stranger, "", func(r *http.Request) {
			r.AddCookie(&http.Cookie{Name: cookies[0].Name, Value: "abc"})
		}, 401, "token"},
		{"the token as a cookie", stranger, "", func(r *http.Request) {
			token := address.Query().Get("token")
			r.AddCookie(&http.Cookie{Name: cookies[0].Name, Value: token})
		}, 401, "token"},
		{"the cookie alone", cookieAlone, "cells/", nil, 401, "key"},
		{"the cookie and a session", cookieAlone, "cells/events?session=a", nil, 401, "key"},
		{"another key", client, "cells/?key=abc", nil, 401, "key"},
		{"the cookie as the key", client, "cells/?key=" + cookies[0].Value, nil, 401, "key"},
		{"a page of another port", client, "cells/", func(r *http.Request) {
			r.Header.Set("Sec-Fetch-Site", "same-site")
		}, 403, "ports"},
		{"a link elsewhere", client, "", func(r *http.Request) {
			r.Header.Set("Sec-Fetch-Site", "cross-site")
		}, 403, "ports"},
		{"a page of ours", client, "cells/", func(r *http.Request) {
			r.Header.Set("Sec-Fetch-Site", "same-origin")
		}, 200, "1.2"},
		{"its own origin", client, "", func(r *http.Request) {
			r.Header.Set("Origin", "http://"+address.Host)
		}, 200, "front page"},
		{"another origin", client, "", func(r *http.Request) {
			r.Header.Set("Origin", "https://example.org")
		}, 403, "other sites"},
		{"another port", client, "", func(r *http.Request) {
			r.Header.Set("Origin", "http://127.0.0.1:1")
		}, 403, "other sites"},
		{"no origin that could be named", client, "", func(r *http.Request) {
			r.Header.Set("Origin", "null")
		}, 403, "other sites"},
		{"another name", client, "", func(r *http.Request) {
			r.Host = "example.org:" + address.Port()
		}, 421, "127.0.0.1"},
		{"another name with the token", client, "?" + address.RawQuery, func(r *http.Request) {
			r.Host = "example.org"
		}, 421, "127.0.0.1"},
		{"outside the folder", client, "..%2f..%2fetc/passwd", nil, 404, ""},
	} {
		status, text := get(t, test.client, plain.String()+test.path, test.change)
		if status != test.want || !strings.Contains(text, test.says) {
			t.Errorf("%s: %d %s", test.name, status, text)
		}
	}
	answer, err := stranger.Get(address.String() + "&a=%3C/script%3E")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	cookie := answer.Header.Get("Set-Cookie")
	if !strings.Contains(cookie, "HttpOnly") || !strings.Contains(cookie, "SameSite=Strict") {
		t.Errorf("the cookie is %s", cookie)
	}
	if !strings.Contains(string(text), `location.origin + "/?a=%3C%2Fscript%3E"`) ||
		strings.Contains(string(text), address.Query().Get("token")) {
		t.Errorf("the token stays in the address: %s", text)
	}
}

// The server does not wait for a client that announces a body and does not send it.
func TestSlowBodies(t *testing.T) {
	address := startedWith(t, Server{Binary: "no kernel"})
	c, err := net.Dial("tcp", address.Host)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	fmt.Fprintf(c, "POST /cells?session=a HTTP/1.1\r\nHost: %s\r\nContent-Length: 9\r\n\r\n{",
		address.Host)
	c.SetReadDeadline(time.Now().Add(10 * slowestRefused))
	answer, err := io.ReadAll(c) // to the end, because the server closes the connection
	if err != nil || !strings.Contains(string(answer), "401") {
		t.Errorf("%s, %v", answer, err)
	}
}

// Without the token, no request gets an answer, and none causes a panic.
func FuzzGuard(f *testing.F) {
	f.Add("GET", "/cells/?key=a", "127.0.0.1:80", "http://127.0.0.1:80", "same-origin", "a")
	f.Add("POST", "/cells?session=a", "localhost:80", "", "", "")
	f.Add("GET", "/?token=a", "127.0.0.1:80", "null", "cross-site", "b")
	f.Add("GET", "//x/../cells", "[::1]:80", "", "none", "c")
	f.Fuzz(func(t *testing.T, method, path, host, origin, site, cookie string) {
		g := newGuard(80, http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
			t.Errorf("%s %s is let in", method, path)
		}))
		r, err := http.NewRequest(method, "http://127.0.0.1:80"+path, strings.NewReader("{}"))
		if err != nil {
			return
		}
		r.Host = host
		r.Header.Set("Origin", origin)
		r.Header.Set("Sec-Fetch-Site", site)
		r.AddCookie(&http.Cookie{Name: g.cookieName(), Value: cookie})
		w := httptest.NewRecorder()
		g.ServeHTTP(w, r)
		if w.Code < 400 || strings.Contains(w.Body.String(), g.key) {
			t.Errorf("%s %s: %d %s", method, path, w.Code, w.Body)
		}
		// The cookie gives no access to cells without the key.
		r.Header.Set("Cookie", g.cookieName()+"="+g.cookie)
		g.next = http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			if isOfCells(r.URL.Path) {
				t.Errorf("%s %s is let in by its cookie", method, path)
			}
		})
		g.ServeHTTP(httptest.NewRecorder(), r)
	})
}

func TestRequestsThatAreWrong(t *testing.T) {
	address := startedWith(t, Server{Binary: "no kernel"})
	client := opened(t, address)
	for _, test := range []struct {
		path, body string
		want       int
		says       string
	}{
		{"cells", `{"type": "a"}`, 400, "parameter session"},
		{"cells?session=%2e%2e", `{"type": "a"}`, 400, "parameter session"},
		{"cells?session=a", `{"type": `, 400, "JSON"},
		{"cells?session=a", `[]`, 400, "JSON"},
		{"cells?session=a", `{}`, 400, "JSON"},
		{"cells?session=a", strings.Repeat(" ", longestRequest+1), 413, "16 MB"},
		{"cells?session=a", `{"type": "execute_request"}`, 500, "starting the kernel"},
	} {
		status, text := request(t, client, http.MethodPost,
			fmt.Sprintf("http://%s/%s", address.Host, test.path), test.body, nil)
		if status != test.want || !strings.Contains(text, test.says) {
			t.Errorf("%s %.30s: %d %s", test.path, test.body, status, text)
		}
	}
}

// A page acts as a real page does: it listens to the messages of its session and sends requests.
type page struct {
	t        *testing.T
	client   *http.Client
	base, id string
	messages chan evaluator.Message
	close    func()
}

func newPage(t *testing.T, client *http.Client, address *url.URL, id string) *page {
	t.Helper()
	p := &page{t: t, client: client, base: "http://" + address.Host, id: id}
	p.listen("")
	t.Cleanup(func() { p.close() })
	return p
}

// listen opens the stream of messages after the one with the number last.
func (p *page) listen(last string) {
	p.t.Helper()
	ctx, stop := context.WithCancel(p.t.Context())
	p.close = stop
	r, err := http.NewRequestWithContext(ctx, http.MethodGet,
		p.base+"/cells/events?session="+p.id, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	if last != "" {
		r.Header.Set("Last-Event-ID", last)
	}
	answer, err := p.client.Do(r)
	if err != nil {
		p.t.Fatal(err)
	}
	if kind := answer.Header.Get("Content-Type"); kind != "text/event-stream" {
		p.t.Fatalf("the stream of messages is %s", kind)
	}
	messages := make(chan evaluator.Message, 100)
	p.messages = messages
	go func() {
		defer close(messages)
		defer answer.Body.Close()
		lines := bufio.NewReader(answer.Body)
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				return
			}
			data, ok := strings.CutPrefix(line, "data: ")
			var m evaluator.Message
			if ok && json.Unmarshal([]byte(data), &m) == nil {
				messages <- m
			}
		}
	}()
}

func (p *page) send(kind string, content any) {
	p.t.Helper()
	body, err := json.Marshal(map[string]any{"type": kind, "content": content})
	if err != nil {
		p.t.Fatal(err)
	}
	status, text := request(p.t, p.client, http.MethodPost, p.base+"/cells?session="+p.id,
		string(body), nil)
	if status != http.StatusNoContent {
		p.t.Fatalf("%s: %d %s", kind, status, text)
	}
}

// until returns the next message of a type.
func (p *page) until(kind string) string {
	p.t.Helper()
	late := time.After(time.Minute)
	for {
		select {
		case m, ok := <-p.messages:
			if !ok {
				p.t.Fatalf("the stream ended before %s", kind)
			}
			if m.Type == kind {
				return string(m.Content)
			}
		case <-late:
			p.t.Fatalf("no %s", kind)
		}
	}
}

// execute returns the value or the error of a cell.
func (p *page) execute(code string) string {
	p.t.Helper()
	p.send("execute_request", map[string]any{"code": code, "execution_count": 1})
	reply := p.until("execute_reply")
	return reply
}

func (p *page) want(code, value string) {
	p.t.Helper()
	p.send("execute_request", map[string]any{"code": code, "execution_count": 1})
	got := p.until("execute_result")
	p.until("execute_reply")
	if !strings.Contains(got, fmt.Sprintf(`"text/plain":%q`, value)) {
		p.t.Errorf("%s gives %s, want %s", code, got, value)
	}
}

// Each page has its own cells.
func TestCells(t *testing.T) {
	address := started(t, 0)
	client := opened(t, address)
	one, two := newPage(t, client, address, "one"), newPage(t, client, address, "two")
	one.want("1+1", "2")
	one.execute("x := 17")
	two.execute("x := 4")
	one.want("x", "17")
	two.want("x", "4")
}

func TestInterrupt(t *testing.T) {
	address := started(t, 0)
	p := newPage(t, opened(t, address), address, "a")
	p.execute("x := 17")
	p.send("execute_request", map[string]any{
		"code": "import \"fmt\"\nfmt.Println(\"on\")\nfor {}", "execution_count": 2,
	})
	p.until("stream")
	p.send("interrupt_request", map[string]any{})
	if reply := p.until("execute_reply"); !strings.Contains(reply, "interrupt") {
		t.Errorf("the reply of an interrupted cell is %s", reply)
	}
	p.want("x", "17")
}

// When a process ends by itself, the page is told why; when it is ended on request, the page is
// not. The next cell finds a new process.
func TestProcessEnds(t *testing.T) {
	address := started(t, 0)
	p := newPage(t, opened(t, address), address, "a")
	p.execute("x := 17")
	p.send("execute_request", map[string]any{
		"code": "import \"syscall\"\nsyscall.Exit(3)", "execution_count": 2,
	})
	if why := p.until("process_ended"); !strings.Contains(why, "exit status 3") {
		t.Errorf("the process ended: %s", why)
	}
	p.want("2+3", "5")
	status, _ := request(t, p.client, http.MethodDelete, p.base+"/cells?session=a", "", nil)
	if status != http.StatusNoContent {
		t.Errorf("DELETE: %d", status)
	}
	if reply := p.execute("x"); !strings.Contains(reply, "undefined: x") {
		t.Errorf("after a new start: %s", reply)
	}
}

// A page that has lost its connection gets the messages that it has missed, and none twice.
func TestConnectionLost(t *testing.T) {
	address := started(t, 0)
	p := newPage(t, opened(t, address), address, "a")
	p.want("1+1", "2") // message 0 is the result, and message 1 the reply
	p.close()
	p.send("execute_request", map[string]any{"code": "3+4", "execution_count": 2})
	p.listen("0")
	if again := <-p.messages; again.Type != "execute_reply" {
		t.Errorf("behind message 0 comes %s", again.Type)
	}
	if missed := p.until("execute_result"); !strings.Contains(missed, `"7"`) {
		t.Errorf("got %s, want 7", missed)
	}
	p.until("execute_reply")
	p.close()
	p.listen("") // a page that was loaded again
	p.want("5+6", "11")
}

// The process of a page that is closed ends.
func TestIdleSessionEnds(t *testing.T) {
	address := started(t, 50*time.Millisecond)
	p := newPage(t, opened(t, address), address, "a")
	p.execute("x := 17")
	p.close()
	for range p.messages { // this loop ends when the stream is closed
	}
	deadline := time.Now().Add(time.Minute)
	for time.Now().Before(deadline) {
		time.Sleep(200 * time.Millisecond)
		p.listen("")
		if reply := p.execute("x"); strings.Contains(reply, "undefined: x") {
			return
		}
		p.close()
		for range p.messages {
		}
	}
	t.Error("a page that came back after the time found its variables")
}

// The page gets the beginning of a cell's printed text and one note. The count starts again with
// each cell.
func TestCounter(t *testing.T) {
	var c counter
	piece, err := json.Marshal(map[string]string{
		"name": "stdout", "text": strings.Repeat("x", 1<<20),
	})
	if err != nil {
		t.Fatal(err)
	}
	for round := range 2 {
		passed, notes := 0, 0
		for range 40 {
			m, ok := c.cut(evaluator.Message{Type: "stream", Content: piece})
			if ok && strings.Contains(string(m.Content), "the rest is left out") {
				notes++
			} else if ok {
				passed++
			}
		}
		if passed != 15 || notes != 1 {
			t.Errorf("cell %d: %d pieces and %d notes", round, passed, notes)
		}
		if _, ok := c.cut(evaluator.Message{Type: "execute_reply"}); !ok {
			t.Error("the reply is cut")
		}
	}
}
