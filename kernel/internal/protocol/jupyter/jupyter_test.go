package jupyter

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// signed makes the frames of a message by hand.
func signed(key string, parts ...string) [][]byte {
	var raw [][]byte
	for _, part := range parts {
		raw = append(raw, []byte(part))
	}
	frames := [][]byte{[]byte("route"), []byte(delimiter), sign(raw, []byte(key))}
	return append(frames, raw...)
}

const (
	goodHeader  = `{"msg_id": "1", "msg_type": "execute_request", "session": "s"}`
	otherHeader = `{"msg_id": "2", "msg_type": "shutdown_request"}`
)

func TestDecode(t *testing.T) {
	frames := append(signed("key", goodHeader, "{}", "{}", `{"code": "1"}`), []byte("a buffer"))
	r, err := decode(frames, []byte("key"))
	if err != nil {
		t.Fatal(err)
	}
	if r.ID != "1" || r.Type != "execute_request" || string(r.route[0]) != "route" ||
		string(r.content) != `{"code": "1"}` {
		t.Errorf("got %+v", r)
	}
	if r.replyType() != "execute_reply" {
		t.Errorf("answered by %q", r.replyType())
	}
	if _, err := decode(signed("", goodHeader, "{}", "{}", "{}"), nil); err != nil {
		t.Errorf("without a key: %v", err)
	}
	good := signed("key", goodHeader, "{}", "{}", "{}")
	change := func(i int, text string) [][]byte {
		frames := append([][]byte{}, good...)
		frames[i] = []byte(text)
		return frames
	}
	for _, test := range []struct {
		name   string
		frames [][]byte
		want   error
	}{
		{"nothing", nil, errMalformed},
		{"no delimiter", change(1, "delimiter"), errMalformed},
		{"only the delimiter", good[1:2], errMalformed},
		{"too short", good[:6], errMalformed},
		{"no signature", change(2, ""), errSignature},
		{"half a signature", change(2, string(good[2][:32])), errSignature},
		{"other digits", change(2, strings.ToUpper(string(good[2]))), errSignature},
		{"other key", signed("other", goodHeader, "{}", "{}", "{}"), errSignature},
		{"other header", change(3, otherHeader), errSignature},
		{"other parent", change(4, `{"a": 1}`), errSignature},
		{"other metadata", change(5, `{"a": 1}`), errSignature},
		{"other content", change(6, `{"a": 1}`), errSignature},
		{"header is no JSON", signed("key", "{", "{}", "{}", "{}"), errMalformed},
		{"header of other types", signed("key", `{"msg_id": 1}`, "{}", "{}", "{}"), errMalformed},
		{"header without a type", signed("key", `{"msg_id": "1"}`, "{}", "{}", "{}"), errMalformed},
		{"content is no JSON", signed("key", goodHeader, "{}", "{}", "{"), errMalformed},
		{"content is no object", signed("key", goodHeader, "{}", "{}", "[]"), errMalformed},
		{"no content", signed("key", goodHeader, "{}", "{}", ""), errMalformed},
	} {
		if r, err := decode(test.frames, []byte("key")); !errors.Is(err, test.want) {
			t.Errorf("%s: got %+v, %v", test.name, r, err)
		}
	}
}

// The example of RFC 4231, section 4.3 (HMAC-SHA-256), with its text cut in four.
func TestSign(t *testing.T) {
	parts := [][]byte{[]byte("what do ya "), []byte("want "), nil, []byte("for nothing?")}
	got := sign(parts, []byte("Jefe"))
	if string(got) != "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843" {
		t.Errorf("got %s", got)
	}
}

func TestEncode(t *testing.T) {
	route := [][]byte{[]byte("a"), []byte("b")}
	parent, content := json.RawMessage(goodHeader), json.RawMessage(`{"x": 1}`)
	status, none := header{Session: "s", Type: "status"}, json.RawMessage(`{}`)
	frames := encode(route, status, parent, none, content, []byte("key"))
	r, err := decode(frames, []byte("key"))
	if err != nil {
		t.Fatal(err)
	}
	if r.Type != "status" || r.Session != "s" || r.Version != "5.3" || len(r.route) != 2 ||
		string(frames[5]) != goodHeader {
		t.Errorf("got %+v", r)
	}
	frames = encode(nil, status, nil, none, none, nil)
	if string(frames[0]) != delimiter || len(frames[1]) != 0 || string(frames[3]) != "{}" {
		t.Errorf("got %q", frames)
	}
}

// For any frames, decode returns without a panic, and it never accepts a message that is not signed
// with the key.
func FuzzDecode(f *testing.F) {
	key := []byte("key")
	for _, frames := range [][][]byte{
		signed("key", goodHeader, "{}", "{}", "{}"), signed("other", goodHeader, "{}", "{}", "{}"),
		nil, {[]byte(delimiter)}, {[]byte(delimiter), nil, nil, nil, nil, nil},
		signed("", goodHeader, "", "", "")[1:],
	} {
		f.Add(bytes.Join(frames, []byte{0}))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		frames := bytes.Split(text, []byte{0})
		if r, err := decode(frames, key); err == nil {
			i := len(r.route)
			if !bytes.Equal(frames[i+1], sign(frames[i+2:i+6], key)) {
				t.Error("a wrong signature")
			}
		}
		r, err := decode(frames, nil)
		if (r == nil) == (err == nil) || err == nil && !json.Valid(r.content) {
			t.Errorf("got %+v, %v", r, err)
		}
	})
}

func TestReadConnection(t *testing.T) {
	path := filepath.Join(t.TempDir(), "connection.json")
	full := `{"ip": "127.0.0.1", "transport": "tcp", "key": "k", "signature_scheme": "hmac-sha256",
		"shell_port": 1}`
	md5 := `{"ip": "127.0.0.1", "key": "k", "signature_scheme": "hmac-md5"}`
	for text, want := range map[string]string{
		full: "",
		`{"ip": "/tmp/k", "transport": "ipc", "key": ""}`: "",
		`{"ip": "127.0.0.1", "key": "k"}`:                 "",
		`{"transport": "tcp", "key": "k"}`:                "no ip",
		`{"ip": "127.0.0.1", "transport": "udp"}`:         `transport "udp"`,
		md5:         `signature scheme "hmac-md5"`,
		`{"ip": 1}`: "is not a connection file",
		``:          "is not a connection file",
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := readConnection(path)
		if want == "" && err == nil {
			continue
		}
		if want == "" || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v", text, err)
		}
	}
	if _, err := readConnection(path + "x"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}

func TestListenAll(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := free.Addr().(*net.TCPAddr).Port
	free.Close()
	c := connection{
		Transport: "tcp", IP: "127.0.0.1", ShellPort: port,
		HeartbeatPort: taken.Addr().(*net.TCPAddr).Port,
	}
	if _, err := c.listenAll(); err == nil {
		t.Fatal("a port that is taken")
	}
	again, err := c.listen(port)
	if err != nil {
		t.Fatalf("the others are not let go: %v", err)
	}
	again.Close()

	c = connection{
		Transport: "ipc", IP: filepath.Join(t.TempDir(), "k"),
		ShellPort: 1, ControlPort: 2, IOPubPort: 3, StdinPort: 4, HeartbeatPort: 5,
	}
	ports, err := c.listenAll()
	if err != nil {
		t.Skip("no sockets in files here: ", err)
	}
	for _, l := range ports {
		l.Close()
	}
	if left, _ := filepath.Glob(c.IP + "*"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestHistory(t *testing.T) {
	var h history
	for i, code := range []string{"x := 1", "x + 1", "fmt.Println(x)", "x + 1"} {
		h.add(i+1, code, fmt.Sprint("out", i+1))
	}
	for _, test := range []struct{ asked, want string }{
		{`{"hist_access_type": "tail", "n": 2}`, `[[1,3,"fmt.Println(x)"],[1,4,"x + 1"]]`},
		{`{"hist_access_type": "tail", "n": 1, "output": true}`, `[[1,4,["x + 1","out4"]]]`},
		{`{"hist_access_type": "tail", "n": 0}`, `[]`},
		{`{"hist_access_type": "tail", "n": -1}`, `[]`},
		{
			`{"hist_access_type": "range", "session": 1, "start": 2, "stop": 4}`,
			`[[1,2,"x + 1"],[1,3,"fmt.Println(x)"]]`,
		},
		{`{"hist_access_type": "range", "session": 0, "start": 4}`, `[[1,4,"x + 1"]]`},
		{`{"hist_access_type": "range", "session": 2, "start": 1, "stop": 9}`, `[]`},
		{
			`{"hist_access_type": "search", "pattern": "x*"}`,
			`[[1,1,"x := 1"],[1,2,"x + 1"],[1,4,"x + 1"]]`,
		},
		{
			`{"hist_access_type": "search", "pattern": "x*", "unique": true}`,
			`[[1,1,"x := 1"],[1,4,"x + 1"]]`,
		},
		{`{"hist_access_type": "search", "pattern": "*(?)", "n": 5}`, `[[1,3,"fmt.Println(x)"]]`},
		{`{"hist_access_type": "search", "pattern": "x + ?", "n": 1}`, `[[1,4,"x + 1"]]`},
		{`{"hist_access_type": "search", "pattern": "[", "n": 1}`, `[]`},
	} {
		reply := h.answer(json.RawMessage(test.asked))
		if got := string(marshal(reply["history"])); got != test.want {
			t.Errorf("%s:\ngot  %s\nwant %s", test.asked, got, test.want)
		}
	}
	if reply := h.answer(json.RawMessage(`{"n": "many"}`)); reply["status"] != "error" {
		t.Errorf("got %v", reply)
	}
	long := strings.Repeat("é", 100_000)
	for i := range 10_000 {
		h.add(i, "x", long)
	}
	if len(h) > 2*maxHistory || len(h) < maxHistory || len(h[0].output) > 10_000 {
		t.Errorf("%d entries, outputs of %d bytes", len(h), len(h[0].output))
	}
}
