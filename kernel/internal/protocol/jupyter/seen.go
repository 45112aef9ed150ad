package jupyter

import (
	"encoding/hex"
	"sync"
)

// seen remembers all signed messages by 16 bytes of their signatures, so a million messages take
// about 40 MB. Nobody without the key can add to them. A message that arrives a second time was
// recorded by somebody, because front ends give each message a new msg_id.
type seen struct {
	mu   sync.Mutex
	been map[[16]byte]bool
}

// add remembers a message, and reports whether it is new.
func (s *seen) add(signature []byte) bool {
	var part [16]byte
	_, _ = hex.Decode(part[:], signature[:min(len(signature), 2*len(part))]) // checked before
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.been == nil {
		s.been = map[[16]byte]bool{}
	}
	isNew := !s.been[part]
	s.been[part] = true
	return isNew
}
