package display

import "github.com/bayescmp/go/kernel/internal/execution/contenttype"

// kindOf returns the MIME type of data.
func kindOf(data []byte) string { return contenttype.Detect(data) }
