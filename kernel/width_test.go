package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// webAddress matches the address of a web page, with the characters attached to it.
var webAddress = regexp.MustCompile(`\S*://\S*`)

// wideLines returns the numbers of the lines of a Markdown text that have more than most columns.
// It ignores lines of tables and code blocks, and does not count the addresses of web pages.
func wideLines(text string, most int) (numbers []int) {
	fence, code, blank := "", false, true // code: the line before belongs to an indented block
	number := 0
	for line := range strings.Lines(text) {
		number++
		trimmed := strings.TrimSpace(line)
		code = strings.HasPrefix(line, "    ") && (code || blank)
		blank = trimmed == ""
		switch {
		case fence != "":
			if strings.HasPrefix(trimmed, fence) {
				fence = ""
			}
			continue
		case strings.HasPrefix(trimmed, "```") || strings.HasPrefix(trimmed, "~~~"):
			fence = trimmed[:3]
			continue
		case code || strings.HasPrefix(trimmed, "|"):
			continue
		}
		line = webAddress.ReplaceAllString(strings.TrimRight(line, "\r\n"), "")
		if utf8.RuneCountInString(line) > most {
			numbers = append(numbers, number)
		}
	}
	return numbers
}

// Markdown lines are narrow, because Markdown is also read in editors and in diffs.
func TestMarkdownIsNarrow(t *testing.T) {
	const most = 120
	for _, path := range ourFiles(t, ".md") {
		if numbers := wideLines(readText(t, path), most); len(numbers) > 0 {
			t.Errorf("%s: lines of more than %d columns: %v", path, most, numbers)
		}
	}
}

// Go lines are narrow. The linter checks that, too, but is not part of the tests. The output of an
// example may be wider.
func TestGoIsNarrow(t *testing.T) {
	const most, tab = 100, "    "
	measured := 0
	for _, path := range ourFiles(t, ".go") {
		text := readText(t, path)
		if strings.HasPrefix(text, "// Code generated") {
			continue
		}
		measured++
		example, number := strings.Contains(path, "example"), 0
		for line := range strings.Lines(text) {
			number++
			if example && strings.HasPrefix(strings.TrimSpace(line), "//") {
				continue
			}
			line = strings.ReplaceAll(strings.TrimRight(line, "\r\n"), "\t", tab)
			if utf8.RuneCountInString(line) > most {
				t.Errorf("%s:%d: more than %d columns", path, number, most)
			}
		}
	}
	if measured < 200 {
		t.Errorf("only %d files were measured", measured)
	}
}

func TestWideLines(t *testing.T) {
	text := strings.Join([]string{
		"12345678901", "1234567890", "ééééééééé", "| a table of some width |",
		"```go", "code of some width", "```",
		"12345678901", "", "    code of some width", "    more of it", "end", "    12345678901",
		"see https://example.org/a/long/address", "see the page https://x.y", "end",
	}, "\n")
	if got := wideLines(text, 10); !slices.Equal(got, []int{1, 8, 13, 15}) {
		t.Errorf("got %v", got)
	}
}
