package jupyter

import (
	"encoding/json"

	"github.com/bayescmp/go/kernel/internal/protocol/zmtp"
)

// widgetProtocol is the metadata with which a widget's comm is opened, which is the version of the
// widgets' protocol. The process of the cells opens comms only for widgets.
const widgetProtocol = `{"version": "2.1.0"}`

// publisher sends the kernel's messages, either to all subscribers or in answer to a request.
type publisher struct {
	iopub   *zmtp.Pub
	session string
	key     []byte // signs the messages
}

// publish sends a message to all subscribers. parent is the header of the request to which the
// message belongs.
func (p *publisher) publish(kind string, parent, content json.RawMessage) {
	p.iopub.Send(p.message([][]byte{[]byte(kind)}, kind, parent, content)...)
}

// message makes the frames of a message.
func (p *publisher) message(
	route [][]byte, kind string, parent, content json.RawMessage,
) [][]byte {
	metadata := json.RawMessage("{}")
	if kind == "comm_open" {
		metadata = json.RawMessage(widgetProtocol)
	}
	return encode(route, header{Session: p.session, Type: kind}, parent, metadata, content, p.key)
}

func (p *publisher) status(state string, parent json.RawMessage) {
	p.publish("status", parent, marshal(map[string]any{"execution_state": state}))
}

// warn prints to the standard error of the cell that parent asked for.
func (p *publisher) warn(parent json.RawMessage, text string) {
	p.publish("stream", parent, marshal(map[string]any{"name": "stderr", "text": text + "\n"}))
}

// answer answers r with an object.
func (p *publisher) answer(r *request, content map[string]any) {
	p.reply(r, marshal(content))
}

func (p *publisher) reply(r *request, content json.RawMessage) {
	r.peer.Send(p.message(r.route, r.replyType(), r.raw, content)...)
}

// failure returns the content of a reply that reports an error.
func failure(name, message string) map[string]any {
	return map[string]any{
		"status": "error", "ename": name, "evalue": message,
		"traceback": []string{name + ": " + message},
	}
}

// malformed returns the reply to a request with malformed content.
func malformed(err error) map[string]any {
	return failure("error", "the request is malformed: "+err.Error())
}

func marshal(content any) json.RawMessage {
	text, err := json.Marshal(content)
	if err != nil {
		panic(err) // cannot happen for our own maps, texts and numbers
	}
	return text
}
