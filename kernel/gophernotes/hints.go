//go:build bayeskernel

package main

import (
	"fmt"
	"regexp"
	"strings"
)

// explain rewords messages of gomacro that nobody understands, and adds a hint if the mistake is a
// common one.
func (kernel *Kernel) explain(failure *cellError) {
	if failure == nil || failure.Hint != "" || failure.Name != "error" && failure.Name != "panic" {
		return
	}
	failure.Message = kernel.innermost(failure.Message)
	line := ""
	if len(failure.Frames) > 0 {
		line = failure.Frames[0].Source
	}
	text := failure.Message + "\n" + line
	for _, m := range mistakes() {
		match := m.pattern.FindStringSubmatchIndex(text)
		if match == nil {
			continue
		}
		expand := func(template string) string {
			return string(m.pattern.ExpandString(nil, template, text, match))
		}
		failure.Hint = expand(m.hint)
		if m.message != "" {
			failure.Message = expand(m.message)
		}
		if m.find != nil {
			failure.Hint = m.find(kernel, m.pattern.FindStringSubmatch(text), failure)
		}
		return
	}
}

var (
	position  = regexp.MustCompile(`^(?:cell \d+|\S+):\d+:\d+: `)
	qualified = regexp.MustCompile(
		`^invalid qualified type, expecting packagename.identifier, found: (.*)\.\w+ <`)
)

// innermost is the part of a message that counts. gomacro wraps some, and takes x.Name for a type
// where x is wrong.
func (kernel *Kernel) innermost(message string) string {
	first, rest, nested := strings.Cut(message, "\n\t")
	if nested && strings.HasPrefix(first, "error compiling assignment: ") {
		return position.ReplaceAllString(rest, "")
	}
	if x := qualified.FindStringSubmatch(message); x != nil {
		if inner := kernel.whatIsWrong(x[1]); inner != "" {
			return kernel.innermost(inner)
		}
	}
	return message
}

// whatIsWrong says what is wrong with the expression x, "" if nothing is.
func (kernel *Kernel) whatIsWrong(x string) (message string) {
	defer func() {
		if r := recover(); r != nil {
			message = position.ReplaceAllString(fmt.Sprint(r), "")
		}
	}()
	kernel.ir.Comp.Compile(kernel.ir.Comp.Parse(x))
	return ""
}
