package display

import "github.com/bayescmp/go/kernel/internal/execution/contenttype"

// kindOf tells of what kind data are.
func kindOf(data []byte) string { return contenttype.Detect(data) }
