package jupyter

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"
)

// connection is the content of a connection file.
type connection struct {
	Transport       string `json:"transport"`
	IP              string `json:"ip"`
	ShellPort       int    `json:"shell_port"`
	ControlPort     int    `json:"control_port"`
	IOPubPort       int    `json:"iopub_port"`
	StdinPort       int    `json:"stdin_port"`
	HeartbeatPort   int    `json:"hb_port"`
	Key             string `json:"key"`
	SignatureScheme string `json:"signature_scheme"`
}

func readConnection(path string) (connection, error) {
	c := connection{Transport: "tcp", SignatureScheme: "hmac-sha256"}
	text, err := os.ReadFile(path)
	if err != nil {
		return c, fmt.Errorf("the connection file: %w", err)
	}
	if err := json.Unmarshal(text, &c); err != nil {
		return c, fmt.Errorf("%s is not a connection file: %w", path, err)
	}
	switch {
	case c.IP == "":
		return c, fmt.Errorf("%s: no ip, and we do not listen on all interfaces unless told to",
			path)
	case c.Transport != "tcp" && c.Transport != "ipc":
		return c, fmt.Errorf("%s: transport %q; we have tcp and ipc", path, c.Transport)
	case c.Key != "" && c.SignatureScheme != "hmac-sha256":
		return c, fmt.Errorf("%s: signature scheme %q; we have hmac-sha256",
			path, c.SignatureScheme)
	}
	return c, nil
}

// listen opens a port at the address of c, and at no other.
func (c connection) listen(port int) (net.Listener, error) {
	if c.Transport == "ipc" {
		return net.Listen("unix", c.IP+"-"+strconv.Itoa(port))
	}
	ip := c.IP
	if ip == "*" { // ZeroMQ's name for all interfaces
		ip = ""
	}
	return net.Listen("tcp", net.JoinHostPort(ip, strconv.Itoa(port)))
}

// ports returns the ports of c, by their names in a connect_reply.
func (c connection) ports() map[string]any {
	return map[string]any{
		"status": "ok", "shell_port": c.ShellPort, "control_port": c.ControlPort,
		"iopub_port": c.IOPubPort, "stdin_port": c.StdinPort, "hb_port": c.HeartbeatPort,
	}
}

// listenAll opens all ports, or none if one fails. Their order is shell, control, iopub, stdin,
// heartbeat.
func (c connection) listenAll() ([]net.Listener, error) {
	ports := []int{c.ShellPort, c.ControlPort, c.IOPubPort, c.StdinPort, c.HeartbeatPort}
	var open []net.Listener
	for _, port := range ports {
		l, err := c.listen(port)
		if err != nil {
			for _, l := range open {
				err = errors.Join(err, l.Close())
			}
			return nil, err
		}
		open = append(open, l)
	}
	return open, nil
}
