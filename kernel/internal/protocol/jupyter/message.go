package jupyter

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/bayescmp/go/kernel/internal/protocol/zmtp"
)

// protocolVersion is the version of the protocol that we implement; see
// https://jupyter-client.readthedocs.io/en/stable/messaging.html.
const protocolVersion = "5.3"

// delimiter separates the routing names from the message.
const delimiter = "<IDS|MSG>"

// A header identifies a message.
type header struct {
	ID       string `json:"msg_id"`
	Session  string `json:"session"`
	Username string `json:"username"`
	Date     string `json:"date"`
	Type     string `json:"msg_type"`
	Version  string `json:"version"`
}

// A request is a message from a front end.
type request struct {
	header
	peer *zmtp.Peer

	signature []byte

	// route has the frames before the delimiter, which must precede the answer.
	route [][]byte

	// raw is the header as it was received. It is the parent header of all messages that belong to
	// the request.
	raw     json.RawMessage
	content json.RawMessage
}

// The reasons to drop a message.
var (
	errMalformed = errors.New("malformed message")
	errSignature = errors.New("message with a wrong signature")
	errReplay    = errors.New("message that was received before")
)

// replyType is the type of the answer, such as complete_reply for a complete_request.
func (r *request) replyType() string { return strings.TrimSuffix(r.Type, "_request") + "_reply" }

// decode reads a message from its frames. Messages are signed with key; if there is no key, they
// are not signed.
func decode(frames [][]byte, key []byte) (*request, error) {
	start := 0
	for start < len(frames) && string(frames[start]) != delimiter {
		start++
	}
	const parts = 5 // signature, header, parent header, metadata, content; buffers may follow
	if len(frames) < start+1+parts {
		return nil, fmt.Errorf("%w: %d frames, %d of them before the delimiter",
			errMalformed, len(frames), start)
	}
	signature, signed := frames[start+1], frames[start+2:start+1+parts]
	if len(key) > 0 && !hmac.Equal(signature, sign(signed, key)) {
		return nil, errSignature
	}
	r := &request{signature: signature, route: frames[:start], raw: signed[0], content: signed[3]}
	if err := json.Unmarshal(r.raw, &r.header); err != nil {
		return nil, fmt.Errorf("%w: its header: %w", errMalformed, err)
	}
	if r.ID == "" || r.Type == "" {
		return nil, fmt.Errorf("%w: a header without msg_id or msg_type", errMalformed)
	}
	if content := bytes.TrimSpace(r.content); !json.Valid(content) || content[0] != '{' {
		return nil, fmt.Errorf("%w: the content of %s is not a JSON object", errMalformed, r.Type)
	}
	return r, nil
}

// sign returns the signature of the four parts of a message, in hexadecimal digits.
func sign(parts [][]byte, key []byte) []byte {
	mac := hmac.New(sha256.New, key)
	for _, part := range parts {
		mac.Write(part)
	}
	return hex.AppendEncode(nil, mac.Sum(nil))
}

// encode makes the frames of one of our messages, after those in route. The header needs only
// session and type. parent is the header of the request to which the message belongs.
func encode(
	route [][]byte, h header, parent, metadata, content json.RawMessage, key []byte,
) [][]byte {
	h.ID, h.Username, h.Version = newID(), "kernel", protocolVersion
	h.Date = time.Now().UTC().Format("2006-01-02T15:04:05.000000Z")
	own, err := json.Marshal(h)
	if err != nil {
		panic(err) // cannot happen for strings
	}
	if parent == nil {
		parent = json.RawMessage("{}")
	}
	parts := [][]byte{own, parent, metadata, content}
	var signature []byte
	if len(key) > 0 {
		signature = sign(parts, key)
	}
	frames := append(append([][]byte{}, route...), []byte(delimiter), signature)
	return append(frames, parts...)
}

func newID() string { return rand.Text() }
