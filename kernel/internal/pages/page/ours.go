package page

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"regexp"
)

const mark = `<meta name="generator" content="bayescmp kernel">`

// Ours reports whether a page was written by [Render].
func Ours(html []byte) bool {
	head, _, _ := bytes.Cut(html, []byte("</head>"))
	return bytes.Contains(head, []byte(mark))
}

// seal matches the line with two hashes in a page: the hash of the page without this line, and the
// hash of the record beside the page.
var seal = regexp.MustCompile(
	`<meta name="bayescmp" content="page ([0-9a-f]{64}) record ([0-9a-f]{64})">\n`)

// Sealed adds a line of hashes to a page, from which [Unsealed] can tell whether the page or the
// record beside it has changed.
func Sealed(html, record []byte) []byte {
	line := fmt.Sprintf("<meta name=\"bayescmp\" content=\"page %x record %x\">\n",
		sha256.Sum256(html), sha256.Sum256(record))
	return bytes.Replace(html, []byte(mark+"\n"), []byte(mark+"\n"+line), 1)
}

// Unsealed returns a page without the line that [Sealed] added, and reports whether the page and
// the record are unchanged since then.
func Unsealed(html, record []byte) (bare []byte, pageSame, recordSame bool) {
	at := seal.FindSubmatchIndex(html)
	if at == nil {
		return html, false, false
	}
	bare = append(bytes.Clone(html[:at[0]]), html[at[1]:]...)
	pageSame = string(html[at[2]:at[3]]) == fmt.Sprintf("%x", sha256.Sum256(bare))
	recordSame = string(html[at[4]:at[5]]) == fmt.Sprintf("%x", sha256.Sum256(record))
	return bare, pageSame, recordSame
}
