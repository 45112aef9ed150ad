package page

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"

	"github.com/wyatt915/treeblood"
)

// mathML converts TeX to MathML. A formula that cannot be converted completely is shown as TeX,
// because an incomplete formula would mislead.
func mathML(tex string, display bool) string {
	tex = strings.TrimSpace(tex)
	doc := treeblood.NewDocument(nil, false)
	doc.PrintOneLine = true
	convert := doc.TextStyle
	if display {
		convert = doc.DisplayStyle
	}
	if balanced(tex) {
		if ml, err := convert(mend(tex)); err == nil && !strings.Contains(ml, "<merror") {
			return tidy(ml)
		}
	}
	return `<code class="tex">` + html.EscapeString(tex) + `</code>`
}

// mending rewrites TeX commands that treeblood does not know as commands that it knows.
var mending = []struct {
	tex         *regexp.Regexp
	replacement string
}{
	{regexp.MustCompile(`\\arg\s*\\(max|min)`), `\arg$1`},
	{regexp.MustCompile(`\\arg([^A-Za-z]|$)`), `\mathrm{arg}\,$1`},
	{regexp.MustCompile(`\\operatorname\*?\s*\{`), `\mathrm{`},
	{regexp.MustCompile(`\\stackrel\b`), `\overset`},
	{regexp.MustCompile(`\\textbf\b`), `\mathbf`},
	{regexp.MustCompile(`\\(mathrel|mathbin|mathop)\s*\{`), `{`},
	{regexp.MustCompile(`\\(label|tag)\s*\{[^{}]*\}`), ``},
	{regexp.MustCompile(`\\(?:nonumber|notag|limits|nolimits)([^A-Za-z]|$)`), `$1`},
	{regexp.MustCompile(`\\([td]?frac)\s*([0-9])\s*([0-9A-Za-z])`), `\$1{$2}{$3}`},
}

func mend(tex string) string {
	for _, m := range mending {
		tex = m.tex.ReplaceAllString(tex, m.replacement)
	}
	return tex
}

var (
	startTag  = regexp.MustCompile(`<(\w+)((?: [\w:-]+="[^"]*")+)(/?)>`)
	attribute = regexp.MustCompile(`([\w:-]+)="([^"]*)"`)
)

// tidy puts attributes in a fixed order, because treeblood's order is random, and drops attributes
// of the root element that HTML does not need.
func tidy(ml string) string {
	// TeX sets 1/n without spaces.
	ml = strings.ReplaceAll(ml, "<mo>/</mo>", `<mo lspace="0" rspace="0">/</mo>`)
	return startTag.ReplaceAllStringFunc(strings.TrimSpace(ml), func(tag string) string {
		parts := startTag.FindStringSubmatch(tag)
		var kept []string
		for _, a := range attribute.FindAllStringSubmatch(parts[2], -1) {
			if a[1] == "style" {
				declarations := strings.Split(strings.TrimSuffix(a[2], ";"), ";")
				slices.Sort(declarations)
				a[2] = strings.Join(declarations, ";")
			}
			if parts[1] != "math" || a[1] == "display" {
				kept = append(kept, fmt.Sprintf(` %s="%s"`, a[1], a[2]))
			}
		}
		slices.Sort(kept)
		return "<" + parts[1] + strings.Join(kept, "") + parts[3] + ">"
	})
}

// balanced reports whether the braces of tex match; treeblood prints to standard output when they
// do not.
func balanced(tex string) bool {
	depth := 0
	for i := 0; i < len(tex) && depth >= 0; i++ {
		switch tex[i] {
		case '\\':
			i++
		case '{':
			depth++
		case '}':
			depth--
		}
	}
	return depth == 0
}
