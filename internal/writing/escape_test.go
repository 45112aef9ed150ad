package writing_test

import (
	"bytes"
	"html"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"github.com/bayescmp/go/internal/writing"
)

var escapeSeeds = []string{
	signs, "<script>alert(1)</script>", "[x]", "*", "- a", "1. a", "a--b", "``''", "\x1b[31m", "数据",
	"\u202eא", "=", "+ -", "a\\|b", "\\|", "!`?`", ",,", "---", "~~a~~", "1) 2", "\xff", "&amp;",
	"_a_ __b__", "\\\\[1cm]", "| - |", "<!-- -->", "0.",
	strings.Repeat("long-", 40), strings.Repeat("W ", 40), strings.Repeat("--_", 20),
}

// latexText is the text that LaTeX shows. It knows the commands that we write and no others.
var latexText = strings.NewReplacer(
	`\allowbreak{}`, ``, `\textbackslash{}`, `\`, `\textasciicircum{}`, `^`, "\\`{}", "`",
	`\{`, `{`, `\}`, `}`,
	`\$`, `$`, `\&`, `&`, `\#`, `#`, `\%`, `%`, `\_`, `_`, `$\sim$`, `~`, `$<$`, `<`, `$>$`, `>`,
	`$|$`, `|`, `''`, `"`, `{}`, ``, `{[}`, `[`, `{*}`, `*`, `$-$`, `−`, `$\pm$`, `±`,
	`$\times$`, `×`, `$\le$`, `≤`, `$\ge$`, `≥`, `$\to$`, `→`, `\dots{}`, `…`, `--`, `–`,
	`$\delta$`, `δ`, `$\nu$`, `ν`, `$\rho$`, `ρ`, `$\sigma$`, `σ`, `$\chi$`, `χ`, `$^2$`, `²`,
	`$\theta$`, `θ`,
	// What is left of these would be a command.
	`\`, "COMMAND", `{`, "GROUP", `}`, "GROUP", `$`, "FORMULA", `&`, "COLUMN", `#`, "ARGUMENT",
	`%`, "COMMENT", `_`, "INDEX", `^`, "POWER", `~`, "SPACE",
)

func FuzzEscapeLaTeX(f *testing.F) {
	for _, text := range escapeSeeds {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		latex := writing.EscapeLaTeX(text)
		if got, want := latexText.Replace(latex), writing.OneLine(text); got != want {
			t.Errorf("%q: LaTeX shows %q of %s", text, got, latex)
		}
		if strings.HasPrefix(latex, "[") || strings.HasPrefix(latex, "*") {
			t.Errorf("%q begins with an argument: %s", text, latex)
		}
	})
}

var anyTag = regexp.MustCompile(`<[^>]*>`)

// GitHub's Markdown shows text as it is, in a paragraph and in a cell. The judge is goldmark.
func FuzzEscapeMarkdown(f *testing.F) {
	for _, text := range escapeSeeds {
		f.Add(text)
	}
	md := goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough))
	f.Fuzz(func(t *testing.T, text string) {
		want := strings.TrimFunc(writing.OneLine(text), unicode.IsSpace)
		table := writing.NewTable(1, text, "b")
		table.Add(text, "c")
		for markdown, shown := range map[string]string{
			writing.EscapeMarkdown(text): want, table.Markdown(): want + "b" + want + "c",
		} {
			var page bytes.Buffer
			if err := md.Convert([]byte(markdown), &page); err != nil {
				t.Fatal(err)
			}
			got := strings.ReplaceAll(anyTag.ReplaceAllString(page.String(), ""), "\n", "")
			if got = html.UnescapeString(got); got != shown {
				t.Errorf("%q: got %q, want %q; of %q", text, got, shown, markdown)
			}
		}
	})
}
