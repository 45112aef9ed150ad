//go:build !js

package display

import "net/http"

// kindOf returns the MIME type of data.
func kindOf(data []byte) string { return http.DetectContentType(data) }
