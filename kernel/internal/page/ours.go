package page

import "bytes"

// Ours reports whether a page was written by [Render].
func Ours(html []byte) bool {
	const mark = `<meta name="generator" content="bayescmp kernel">`
	head, _, _ := bytes.Cut(html, []byte("</head>"))
	return bytes.Contains(head, []byte(mark))
}
