//go:build bayeskernel

package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/cosmos72/gomacro/xreflect"
)

// hintUnused is for a value that somebody wants to see, a function that is not called, or the
// result of append.
func (kernel *Kernel) hintUnused(x ast.Expr) string {
	text := types.ExprString(x)
	if call, ok := ast.Unparen(x).(*ast.CallExpr); ok && types.ExprString(call.Fun) == "append" {
		if list, ok := call.Args[0].(*ast.Ident); ok {
			return fmt.Sprintf("append returns the longer slice: %s = %s", list.Name, text)
		}
	}
	expr, _ := kernel.lookUp(text)
	if expr != nil && expr.Type != nil && expr.Type.Kind() == reflect.Func {
		return fmt.Sprintf("%s is a function; %s() calls it", text, text)
	}
	return fmt.Sprintf("only the last line of a cell is shown by itself; "+
		"nb.Show(%s) shows it here", text)
}

// hintTextAndNumber is for the sum of a text and a number.
func hintTextAndNumber(sum *ast.BinaryExpr) string {
	if sum.Op != token.ADD {
		return ""
	}
	return fmt.Sprintf("fmt.Sprint(%s, %s) makes one text of them",
		types.ExprString(sum.X), types.ExprString(sum.Y))
}

// assigned matches a line that assigns to a variable, which it names.
var assigned = regexp.MustCompile(`^(?:var )?([a-zA-Z]\w*)(?: \w+|,[^=(]*)? :?=`)

// hintResults is for a call whose results are not all taken.
func hintResults(kernel *Kernel, group []string, failure *cellError) string {
	variable := ""
	if len(failure.Frames) > 0 {
		if left := assigned.FindStringSubmatch(failure.Frames[0].Source); left != nil {
			variable = left[1]
		}
	}
	call := group[len(group)-1]
	function, _, _ := strings.Cut(call, "(")
	return hintTakeAll(kernel.typeOf(function), call, variable)
}

// hintTakeAll says how to take all results of the call of a function of type t. The first goes to
// the variable, "" for any; the last is an error, as a rule.
func hintTakeAll(t xreflect.Type, call, variable string) string {
	if t == nil || t.Kind() != reflect.Func || t.NumOut() < 2 {
		return "take all values that it returns; _ drops one"
	}
	names := []string{"x", "y", "z"}[:min(t.NumOut(), 3)]
	if variable != "" {
		names[0] = variable
	}
	if t.Out(t.NumOut()-1).String() != "error" {
		return fmt.Sprintf("%s := %s; _ drops a value", strings.Join(names, ", "), call)
	}
	names[len(names)-1] = "err"
	return fmt.Sprintf("%s := %s, and on the next line: nb.Check(err)",
		strings.Join(names, ", "), call)
}

// hintMismatch is for numbers of two types. The one with less room is to be converted.
func hintMismatch(_ *Kernel, group []string, _ *cellError) string {
	left, right, expression := group[1], group[2], group[3]
	x, y, found := strings.Cut(expression, " ")
	_, y, _ = strings.Cut(y, " ")
	switch {
	case found && left == "int" && right == "float64":
		return fmt.Sprintf("convert the int: float64(%s)", x)
	case found && left == "float64" && right == "int":
		return fmt.Sprintf("convert the int: float64(%s)", y)
	case left == "string" || right == "string":
		return "fmt.Sprint makes text of anything"
	}
	return fmt.Sprintf("convert one of them, to %s or to %s", left, right)
}

// hintPointer is for a value where an interface is wanted that only pointers to such values have.
func hintPointer(kernel *Kernel, group []string, _ *cellError) string {
	typeName, method, value := strings.TrimPrefix(group[1], "main."), group[3], group[4]
	if t := kernel.typeOf(typeName); t != nil && slices.Contains(membersOf(t), method) {
		return fmt.Sprintf("%s has a pointer receiver: take the address, &%s", method, value)
	}
	return fmt.Sprintf("declare it: func (x %s) %s(", typeName, method)
}

// hintPointerArgument is for a value where a pointer is wanted, or the other way round.
func hintPointerArgument(_ *Kernel, group []string, _ *cellError) string {
	switch have, want := group[1], group[2]; {
	case "*"+have == want:
		return "take the address: &x"
	case have == "*"+want:
		return "take what it points to: *x"
	}
	return ""
}

// hintNilMap is for a map that is declared and not made.
func hintNilMap(kernel *Kernel, group []string, _ *cellError) string {
	if t := kernel.typeOf(group[1]); t != nil && t.Kind() == reflect.Map {
		return fmt.Sprintf("make the map first: %s = %s{}", group[1], t)
	}
	return fmt.Sprintf("make the map first: %s = map[string]float64{}, with its own types",
		group[1])
}

// indexed matches an element of a variable.
var indexed = regexp.MustCompile(`(\w+)\[(-?\w+)\]`)

// hintIndex says how many elements there are, when a variable of the notebook is all there is to
// look at.
func hintIndex(kernel *Kernel, group []string, failure *cellError) string {
	const anyIndex = "indexes run from 0 to len(x)-1"
	found := indexed.FindAllStringSubmatch(group[1], -1)
	if len(found) != 1 || len(failure.Frames) != 1 {
		return anyIndex
	}
	name, index := found[0][1], found[0][2]
	if index[0] == '-' {
		return fmt.Sprintf("the last element is %s[len(%[1]s)-1]", name)
	}
	v := reflect.ValueOf(kernel.valueOf(name))
	if k := v.Kind(); k != reflect.Slice && k != reflect.Array && k != reflect.String {
		return anyIndex
	}
	if _, err := strconv.Atoi(index); err != nil {
		index = fmt.Sprintf("%s is %v", index, kernel.valueOf(index))
	} else {
		index = "there is no " + index
	}
	elements := "elements"
	if v.Len() == 1 {
		elements = "element"
	}
	return fmt.Sprintf("%s has %d %s, counted from 0; %s", name, v.Len(), elements, index)
}
