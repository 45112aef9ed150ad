//go:build !js

package display

import "net/http"

// kindOf tells of what kind data are.
func kindOf(data []byte) string { return http.DetectContentType(data) }
