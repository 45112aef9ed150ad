// Package zmtp is the part of ZeroMQ that a notebook kernel needs: the listening side of ZMTP 3.0
// with the NULL mechanism (https://rfc.zeromq.org/spec/23), and the sockets ROUTER, PUB and REP.
//
// Anybody who can reach a port can send bytes to it before any signature is checked. No such bytes
// can end the process or fill its memory. When a peer has shown that it knows the key, the caller
// calls [Peer.Prove]; all other peers are strangers. Strangers share the memory for one large
// message, receive only published messages, and cannot take another peer's name, because an answer
// goes to the connection that asked, whatever its name. The ZeroMQ library in Go (go-zeromq/zmq4,
// v0.14.1 to v0.17.0) is not safe in this way: a frame that claims 2⁶³−1 bytes, or a short
// handshake, ends the process.
package zmtp

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// These limits keep a stranger from doing harm.
const (
	maxFrames    = 64
	maxMessage   = 64 << 20 // bytes, in all frames of a message
	maxSmall     = 64 << 10 // bytes; larger messages of strangers come one at a time
	maxReady     = 8 << 10
	maxOpen      = 1000             // connections to a socket
	strangerMax  = 10 * time.Second // for a stranger's message, from its first byte on
	handshakeMax = 10 * time.Second // for the handshake
)

// patience is how long a peer may go without reading our messages before it is dropped.
const patience = 10 * time.Second

// The bits of a frame's first byte.
const (
	flagMore    = 1
	flagLong    = 2
	flagCommand = 4
)

// ErrProtocol is the error of a peer that does not speak ZMTP 3.
var ErrProtocol = errors.New("not ZMTP 3.0")

// conn is a connection with a peer.
type conn struct {
	net.Conn
	in       *bufio.Reader
	identity string    // the peer's name for itself; may be empty
	since    time.Time // the end of the handshake
	most     int       // the largest allowed size of its messages, in bytes

	// proven says that the peer is not a stranger.
	proven atomic.Bool

	// large is a semaphore for the one large message of all strangers; nil if there is no limit.
	large chan struct{}

	writing  sync.Mutex
	patience atomic.Int64 // nanoseconds; see the constant
}

// handshake opens a connection for a socket of type kind, whose peers must have one of the given
// types.
func handshake(raw net.Conn, kind string, peers []string) (*conn, error) {
	c := &conn{Conn: raw, in: bufio.NewReaderSize(raw, 16<<10), most: maxMessage}
	c.patience.Store(int64(patience))
	if err := raw.SetDeadline(time.Now().Add(handshakeMax)); err != nil {
		return nil, err
	}
	if _, err := raw.Write(greeting()); err != nil {
		return nil, err
	}
	if err := readGreeting(c.in); err != nil {
		return nil, err
	}
	if err := c.write(frame(flagCommand, ready(kind))); err != nil {
		return nil, err
	}
	flags, body, err := readFrame(c.in, maxReady, nil)
	if err != nil {
		return nil, err
	}
	properties, err := parseReady(flags, body)
	if err != nil {
		return nil, err
	}
	if peer := properties["socket-type"]; !slices.Contains(peers, peer) {
		return nil, fmt.Errorf("%w: a %q socket wants to talk to a %s", ErrProtocol, peer, kind)
	}
	c.identity, c.since = properties["identity"], time.Now()
	return c, raw.SetDeadline(time.Time{})
}

// greeting returns the bytes that both sides send first: a signature, the version, and the name of
// the mechanism.
func greeting() []byte {
	g := make([]byte, 64)
	g[0], g[8], g[9], g[10] = 0xff, 1, 0x7f, 3
	copy(g[12:], "NULL")
	return g
}

func readGreeting(r io.Reader) error {
	var g [64]byte
	if _, err := io.ReadFull(r, g[:]); err != nil {
		return err
	}
	if g[0] != 0xff || g[9] != 0x7f || g[10] < 3 {
		return fmt.Errorf("%w: it begins with % x", ErrProtocol, g[:11])
	}
	if mechanism := string(bytes.TrimRight(g[12:32], "\x00")); mechanism != "NULL" {
		return fmt.Errorf("%w with the NULL mechanism, but %q", ErrProtocol, mechanism)
	}
	return nil
}

// ready returns the command that ends our part of the handshake.
func ready(kind string) []byte {
	body := append([]byte("\x05READY"), "\x0bSocket-Type"...)
	return append(binary.BigEndian.AppendUint32(body, uint32(len(kind))), kind...)
}

// parseReady returns the properties in a READY command. Their names are case-insensitive, so it
// returns them in lower case.
func parseReady(flags byte, body []byte) (map[string]string, error) {
	list, isReady := bytes.CutPrefix(body, []byte("\x05READY"))
	if flags&flagCommand == 0 || !isReady {
		return nil, fmt.Errorf("%w: no READY", ErrProtocol)
	}
	properties := map[string]string{}
	for len(list) > 0 {
		name, rest, ok := cut(list[1:], uint64(list[0]))
		if !ok || len(rest) < 4 {
			return nil, fmt.Errorf("%w: READY is cut short", ErrProtocol)
		}
		value, rest, ok := cut(rest[4:], uint64(binary.BigEndian.Uint32(rest)))
		if !ok {
			return nil, fmt.Errorf("%w: READY is cut short", ErrProtocol)
		}
		properties[string(bytes.ToLower(name))] = string(value)
		list = rest
	}
	return properties, nil
}

func cut(b []byte, n uint64) (head, tail []byte, ok bool) {
	if n > uint64(len(b)) {
		return nil, nil, false
	}
	return b[:n], b[n:], true
}

// readFrame reads a frame of limited size. It allocates memory as bytes arrive, not for the
// announced size. If announced is not nil, it is first called with that size.
func readFrame(
	r *bufio.Reader, most int, announced func(size int),
) (flags byte, body []byte, err error) {
	if flags, err = r.ReadByte(); err != nil {
		return 0, nil, err
	}
	if flags > flagMore|flagLong|flagCommand {
		return 0, nil, fmt.Errorf("%w: frame with flags %#x", ErrProtocol, flags)
	}
	header := make([]byte, 1, 8)
	if flags&flagLong != 0 {
		header = header[:8]
	}
	if _, err := io.ReadFull(r, header); err != nil {
		return 0, nil, midway(err)
	}
	var size uint64
	for _, b := range header {
		size = size<<8 | uint64(b)
	}
	if size > uint64(most) {
		return 0, nil, fmt.Errorf("%w: a message of more than %d bytes",
			ErrProtocol, maxMessage)
	}
	if announced != nil {
		announced(int(size))
	}
	var content bytes.Buffer
	if _, err := io.CopyN(&content, r, int64(size)); err != nil {
		return 0, nil, midway(err)
	}
	return flags, content.Bytes(), nil
}

// midway returns the error for a stream that ends in the middle of a message.
func midway(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// receive returns the frames of the next message. Commands, such as heartbeats, are answered or
// skipped.
func (c *conn) receive() ([][]byte, error) {
	announced, end, err := c.begin()
	if err != nil {
		return nil, err
	}
	defer end()
	var frames [][]byte
	left := c.most
	for {
		flags, body, err := readFrame(c.in, left, announced)
		if err != nil {
			return nil, err
		}
		if flags&flagCommand != 0 {
			if err := c.command(body); err != nil {
				return nil, err
			}
			continue
		}
		frames = append(frames, body)
		left -= len(body)
		if flags&flagMore == 0 {
			return frames, nil
		}
		if len(frames) == maxFrames {
			return nil, fmt.Errorf("%w: a message of more than %d frames",
				ErrProtocol, maxFrames)
		}
	}
}

// begin waits for the first byte of a message. From then on, a stranger must send the message
// quickly. announced must be called with the size of each frame. If the message is large, announced
// waits until no other stranger has a large message, and keeps that place until end is called.
func (c *conn) begin() (announced func(size int), end func(), err error) {
	if c.large == nil || c.proven.Load() {
		return nil, func() {}, nil
	}
	if _, err := c.in.Peek(1); err != nil {
		return nil, nil, err
	}
	soon := func() {
		_ = c.SetReadDeadline(time.Now().Add(strangerMax)) // a closed connection ends anyway
	}
	soon()
	total, placed := 0, false
	announced = func(size int) {
		if total += size; total > maxSmall && !placed {
			c.large <- struct{}{}
			placed = true
			soon()
		}
	}
	return announced, func() {
		if placed {
			<-c.large
		}
		_ = c.SetReadDeadline(time.Time{})
	}, nil
}

// command answers a PING, which has a time to live of two bytes and a context that the answer must
// repeat.
func (c *conn) command(body []byte) error {
	ping, ok := bytes.CutPrefix(body, []byte("\x04PING"))
	if ok && len(ping) >= 2 && len(ping) <= 2+16 {
		return c.write(frame(flagCommand, append([]byte("\x04PONG"), ping[2:]...)))
	}
	return nil
}

// send sends a message. It blocks while the peer reads slowly, and drops a peer that does not read
// at all.
func (c *conn) send(frames [][]byte) error {
	var message net.Buffers // so that frames are not copied for each peer
	for i, body := range frames {
		var flags byte
		if i < len(frames)-1 {
			flags = flagMore
		}
		message = append(message, head(flags, len(body)), body)
	}
	return c.write(message...)
}

func (c *conn) write(message ...[]byte) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	if err := c.SetWriteDeadline(time.Now().Add(time.Duration(c.patience.Load()))); err != nil {
		return err
	}
	buffers := net.Buffers(message)
	_, err := buffers.WriteTo(c.Conn)
	if err != nil {
		_ = c.Close() // half a message may have been sent, so nothing valid can follow
	}
	return err
}

func frame(flags byte, body []byte) []byte { return append(head(flags, len(body)), body...) }

// head returns the bytes before the body of a frame.
func head(flags byte, size int) []byte {
	if size > 255 {
		return binary.BigEndian.AppendUint64([]byte{flags | flagLong}, uint64(size))
	}
	return []byte{flags, byte(size)}
}
