package jupyter

import (
	"encoding/hex"
	"sync"
)

// seen remembers all signed messages that have come, by a part of their signatures: 16 bytes, so a
// million messages take some 40 MB. Nobody without the key can make one more. A message that comes
// again was recorded by somebody, because front ends sign each message with a new msg_id.
type seen struct {
	mu   sync.Mutex
	been map[[16]byte]bool
}

// add remembers a message, and reports whether it is new.
func (s *seen) add(signature []byte) bool {
	var part [16]byte
	_, _ = hex.Decode(part[:], signature[:min(len(signature), 2*len(part))]) // it has been checked
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.been == nil {
		s.been = map[[16]byte]bool{}
	}
	isNew := !s.been[part]
	s.been[part] = true
	return isNew
}
