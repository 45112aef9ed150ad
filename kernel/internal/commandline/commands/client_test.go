package commands

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-zeromq/zmq4"
)

// A client is a front end that has started a kernel as Jupyter does. It speaks with the kernel
// through a ZeroMQ library that we did not write.
type client struct {
	t                     *testing.T
	cmd                   *exec.Cmd
	log                   *lockedBuffer
	key                   string
	ports                 map[string]int
	shell, control, iopub zmq4.Socket
	identity              zmq4.Option // of the shell and stdin sockets
	published             chan clientMessage

	// dir is the kernel's working directory, and tmp its folder for temporary files.
	dir, tmp string

	// ended is closed when the kernel has ended, with endErr.
	ended  chan struct{}
	endErr error
}

type clientMessage struct {
	kind, parent string
	content      map[string]any
}

// lockedBuffer is a buffer that one goroutine writes while another reads.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// patience is the time after which a test that hangs fails. It is long enough for a busy machine.
const patience = 5 * time.Minute

// pause is the time between two looks at something that changes by itself.
const pause = 5 * time.Millisecond

// eventually waits until a condition holds, and fails the test after a long time.
func eventually(t *testing.T, what string, isSo func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); !isSo(); time.Sleep(pause) {
		if time.Now().After(deadline) {
			t.Fatalf("after %v, still not so: %s", patience, what)
		}
	}
}

// startClient starts a kernel and waits until it answers.
func startClient(t *testing.T) *client {
	t.Helper()
	return startClientOf(t, builtKernel(t))
}

// startClientOf starts the kernel in the file binary, and waits until it answers.
func startClientOf(t *testing.T, binary string) *client {
	t.Helper()
	for range 5 {
		if c := launchKernel(t, binary); c.listens() {
			c.connect()
			return c
		}
	}
	t.Fatal("the kernel does not start")
	return nil
}

// launchKernel starts a kernel at ports on which nobody listens at this moment.
func launchKernel(t *testing.T, binary string) *client {
	t.Helper()
	c := &client{
		t: t, log: &lockedBuffer{}, key: fmt.Sprint(rand.Int()), ports: map[string]int{},
		dir: t.TempDir(), tmp: t.TempDir(), ended: make(chan struct{}),
	}
	connection := map[string]any{
		"transport": "tcp", "ip": "127.0.0.1", "key": c.key, "signature_scheme": "hmac-sha256",
	}
	for _, name := range []string{"shell", "control", "iopub", "stdin", "hb"} {
		c.ports[name] = freePort(t)
		connection[name+"_port"] = c.ports[name]
	}
	text, err := json.Marshal(connection)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "connection.json")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	c.cmd = exec.Command(binary, "kernel", file)
	c.cmd.Dir, c.cmd.Stderr, c.cmd.Stdout = c.dir, c.log, c.log
	c.cmd.Env = append(os.Environ(), "TMPDIR="+c.tmp)
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(c.ended)
		c.endErr = c.cmd.Wait()
	}()
	t.Cleanup(func() {
		c.cmd.Process.Kill()
		if t.Failed() {
			t.Logf("the kernel's log:\n%.3000s", c.log.String())
		}
	})
	return c
}

// lastPort is the last port that freePort has returned. Other tests on this machine begin
// elsewhere.
var lastPort atomic.Int64

func init() { lastPort.Store(rand.Int64N(10_000)) }

// freePort returns a port on which nobody listens, a different one each time. It avoids the ports
// that the system hands out, because any connection may get one of those before the kernel listens.
func freePort(t *testing.T) int {
	t.Helper()
	for range 1000 {
		port := 20_000 + int(lastPort.Add(1)%10_000)
		if l, err := net.Listen("tcp", fmt.Sprint("127.0.0.1:", port)); err == nil {
			_ = l.Close()
			return port
		}
	}
	t.Fatal("no port is free")
	return 0
}

func (c *client) address(socket string) string {
	return fmt.Sprintf("127.0.0.1:%d", c.ports[socket])
}

// listens waits until the kernel listens, or has given up because one of its ports has been taken
// meanwhile.
func (c *client) listens() (does bool) {
	c.t.Helper()
	eventually(c.t, "the kernel listens or ends", func() bool {
		probe, err := net.Dial("tcp", c.address("hb"))
		if err == nil {
			probe.Close()
			does = true
			return true
		}
		return c.hasEnded()
	})
	return does && !c.hasEnded()
}

func (c *client) hasEnded() bool {
	select {
	case <-c.ended:
		return true
	default:
		return false
	}
}

func (c *client) connect() {
	c.t.Helper()
	c.identity = zmq4.WithID(zmq4.SocketIdentity(fmt.Sprint("client-", rand.Int())))
	c.shell, c.control = zmq4.NewDealer(c.t.Context(), c.identity), zmq4.NewDealer(c.t.Context())
	c.iopub = zmq4.NewSub(context.Background())
	for port, socket := range map[string]zmq4.Socket{
		"shell": c.shell, "control": c.control, "iopub": c.iopub,
	} {
		if err := socket.Dial("tcp://" + c.address(port)); err != nil {
			c.t.Fatal(err)
		}
	}
	if err := c.iopub.SetOption(zmq4.OptionSubscribe, ""); err != nil {
		c.t.Fatal(err)
	}
	c.published = make(chan clientMessage, 100_000)
	go c.listen()
	for { // until the subscription has arrived
		c.request(c.shell, "kernel_info_request", map[string]any{})
		select {
		case <-c.published:
			return
		case <-time.After(20 * time.Millisecond):
		}
	}
}

func (c *client) listen() {
	for {
		msg, err := c.iopub.Recv()
		if err != nil {
			return
		}
		if m, ok := parseMessage(msg.Frames); ok {
			c.published <- m
		}
	}
}

func parseMessage(frames [][]byte) (m clientMessage, ok bool) {
	for i, frame := range frames {
		if string(frame) != "<IDS|MSG>" || i+5 >= len(frames) {
			continue
		}
		var header, parent map[string]string
		json.Unmarshal(frames[i+2], &header)
		json.Unmarshal(frames[i+3], &parent)
		m.kind, m.parent = header["msg_type"], parent["msg_id"]
		return m, json.Unmarshal(frames[i+5], &m.content) == nil
	}
	return m, false
}

var messageCount atomic.Int64

// makeFrames makes a message that is signed with key.
func makeFrames(kind string, content any, key string) (id string, frames [][]byte) {
	id = fmt.Sprintf("message-%d", messageCount.Add(1))
	header, _ := json.Marshal(map[string]string{
		"msg_id": id, "msg_type": kind, "session": "s", "username": "u", "version": "5.3",
		"date": "2025-01-01T00:00:00Z",
	})
	body, _ := json.Marshal(content)
	parts := [][]byte{header, []byte("{}"), []byte("{}"), body}
	mac := hmac.New(sha256.New, []byte(key))
	for _, part := range parts {
		mac.Write(part)
	}
	signature := hex.AppendEncode(nil, mac.Sum(nil))
	return id, append([][]byte{[]byte("<IDS|MSG>"), signature}, parts...)
}

func (c *client) send(socket zmq4.Socket, kind string, content any) (id string) {
	c.t.Helper()
	id, frames := makeFrames(kind, content, c.key)
	if err := socket.SendMulti(zmq4.NewMsgFrom(frames...)); err != nil {
		c.t.Fatal(err)
	}
	return id
}

// request sends a request and returns the reply.
func (c *client) request(socket zmq4.Socket, kind string, content any) map[string]any {
	c.t.Helper()
	return c.reply(socket, c.send(socket, kind, content))
}

func (c *client) reply(socket zmq4.Socket, id string) map[string]any {
	c.t.Helper()
	type received struct {
		m   clientMessage
		err error
	}
	for {
		got := make(chan received, 1)
		go func() {
			msg, err := socket.Recv()
			m, _ := parseMessage(msg.Frames)
			got <- received{m, err}
		}()
		select {
		case r := <-got:
			if r.err != nil {
				c.t.Fatal(r.err)
			}
			if r.m.parent == id {
				return r.m.content
			}
		case <-time.After(patience):
			c.t.Fatalf("no reply to %s", id)
		}
	}
}

// cellResult is the outcome of a cell.
type cellResult struct {
	reply          map[string]any
	stdout, stderr string
	text           string // the result
	displays       int
	trace          string // the traceback of the error, lines joined by " / "
}

// start sends a cell, and finish waits for its end.
func (c *client) start(code string) (id string) {
	c.t.Helper()
	return c.send(c.shell, "execute_request", map[string]any{"code": code, "silent": false})
}

func (c *client) finish(id string) (r cellResult) {
	c.t.Helper()
	r.reply = c.reply(c.shell, id)
	c.await(id, "to become idle", r.add)
	return r
}

// await waits for a message of the cell.
func (c *client) await(id, what string, isIt func(m clientMessage) bool) {
	c.t.Helper()
	timeout := time.After(patience)
	for {
		select {
		case m := <-c.published:
			if m.parent == id && isIt(m) {
				return
			}
		case <-timeout:
			c.t.Fatalf("waited for the cell %s", what)
		}
	}
}

// awaitPrint waits until the cell prints a text, alone or together with others.
func (c *client) awaitPrint(id, text string) {
	c.t.Helper()
	c.await(id, fmt.Sprintf("to print %q", text), func(m clientMessage) bool {
		printed, _ := m.content["text"].(string)
		return m.kind == "stream" && strings.Contains(printed, text)
	})
}

// add reports whether m says that the cell is done.
func (r *cellResult) add(m clientMessage) bool {
	switch m.kind {
	case "stream":
		text, _ := m.content["text"].(string)
		if m.content["name"] == "stderr" {
			r.stderr += text
		} else {
			r.stdout += text
		}
	case "execute_result":
		data, _ := m.content["data"].(map[string]any)
		r.text, _ = data["text/plain"].(string)
	case "display_data":
		r.displays++
	case "error":
		var lines []string
		trace, _ := m.content["traceback"].([]any)
		for _, line := range trace {
			lines = append(lines, fmt.Sprint(line))
		}
		r.trace = strings.Join(lines, " / ")
	case "status":
		return m.content["execution_state"] == "idle"
	}
	return false
}

func (c *client) run(code string) cellResult {
	c.t.Helper()
	return c.finish(c.start(code))
}

// must runs a cell, and fails the test if the cell fails.
func (c *client) must(code string) cellResult {
	c.t.Helper()
	r := c.run(code)
	if r.reply["status"] != "ok" {
		c.t.Fatalf("%s\n%v", code, r.reply)
	}
	return r
}

// interrupt interrupts the running cell.
func (c *client) interrupt() {
	c.t.Helper()
	reply := c.request(c.control, "interrupt_request", map[string]any{})
	if reply["status"] != "ok" {
		c.t.Fatalf("interrupt: %v", reply)
	}
}

// interruptUntilIdle interrupts the cell, and does so again if that was too early: an interrupt
// that arrives before the cell has no effect.
func (c *client) interruptUntilIdle(id string) (r cellResult) {
	c.t.Helper()
	deadline := time.Now().Add(patience)
	for {
		c.interrupt()
		again := time.After(10 * pause)
		for waiting := true; waiting; {
			select {
			case m := <-c.published:
				if m.parent == id && r.add(m) {
					r.reply = c.reply(c.shell, id)
					return r
				}
			case <-again:
				waiting = false
			}
		}
		if time.Now().After(deadline) {
			c.t.Fatal("the cell does not heed interrupts")
		}
	}
}

// shutdown asks the kernel to end, and waits until it has.
func (c *client) shutdown(restart bool) {
	c.t.Helper()
	reply := c.request(c.control, "shutdown_request", map[string]any{"restart": restart})
	if reply["status"] != "ok" || reply["restart"] != restart {
		c.t.Errorf("shutdown: %v", reply)
	}
	c.gone()
}

// gone waits for the end of the kernel, and checks that it leaves no process, no port and no file.
func (c *client) gone() {
	c.t.Helper()
	children := c.descendants()
	eventually(c.t, "the kernel has ended", c.hasEnded)
	if c.endErr != nil {
		c.t.Errorf("the kernel ended with %v", c.endErr)
	}
	c.nothingLeft(children)
}

func (c *client) nothingLeft(children []int) {
	c.t.Helper()
	for _, pid := range children {
		isGone := func() bool { return !alive(pid) }
		eventually(c.t, fmt.Sprintf("process %d is gone", pid), isGone)
	}
	for name := range c.ports {
		l, err := net.Listen("tcp", c.address(name))
		if err != nil {
			c.t.Errorf("port %s is still taken: %v", name, err)
			continue
		}
		l.Close()
	}
	for _, dir := range []string{c.dir, c.tmp} {
		if entries, err := os.ReadDir(dir); err != nil || len(entries) > 0 {
			c.t.Errorf("left behind: %v %v", entries, err)
		}
	}
}

// descendants are the processes that the kernel has started, as far as /proc tells; none on systems
// without it.
func (c *client) descendants() []int {
	var pids []int
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, file := range stats {
		text, _ := os.ReadFile(file)
		var pid, parent int
		var name, state string
		_, err := fmt.Sscan(string(text), &pid, &name, &state, &parent)
		if err == nil && parent == c.cmd.Process.Pid {
			pids = append(pids, pid)
		}
	}
	return pids
}

func alive(pid int) bool {
	_, err := os.Stat(fmt.Sprintf("/proc/%d", pid))
	return err == nil
}

// peakMemory is the largest memory, in MB, that any process of the kernel has had; 0 if /proc does
// not say.
func (c *client) peakMemory() (most float64) {
	for _, pid := range append(c.descendants(), c.cmd.Process.Pid) {
		text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
		for line := range strings.Lines(string(text)) {
			var kB float64
			if _, err := fmt.Sscanf(line, "VmHWM: %f kB", &kB); err == nil {
				most = max(most, kB/1024)
			}
		}
	}
	return most
}
