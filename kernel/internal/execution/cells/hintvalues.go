package cells

import (
	"fmt"
	"go/types"
	"reflect"
	"regexp"
	"strconv"
	"strings"
)

// hintAppend is the hint for an unused result of append.
func hintAppend(_ *workspace, group []string, _ *cellError) string {
	list, _, _ := strings.Cut(strings.TrimPrefix(group[1], "("), ",")
	return fmt.Sprintf("append returns the longer slice: %s = append%s", list, group[1])
}

// assigned matches a line with an assignment. Its groups are the variable and the assigned value.
var assigned = regexp.MustCompile(`^(?:var )?([a-zA-Z_][\w.]*)(?: \w+|,[^=(]*)? :?= *(.*)`)

// hintResults is the hint for a call whose results are not all used.
func hintResults(w *workspace, group []string, failure *cellError) string {
	if len(failure.Frames) == 0 {
		return ""
	}
	left := assigned.FindStringSubmatch(failure.Frames[0].Source)
	if group[3] == "1" {
		return hintOneResult(group[2], left)
	}
	if left == nil {
		return takeAll("", nil)
	}
	return hintTakeAll(w.session.TypeOf(group[2]), left[2], left[1])
}

// hintOneResult is the hint for a call with one result that is assigned to several variables. left
// is the match of assigned in its line; nil if there is none.
func hintOneResult(function string, left []string) string {
	hint := function + " returns one value"
	if left != nil {
		hint += fmt.Sprintf(": %s := %s", left[1], left[2])
	}
	return hint
}

// hintResultsAsArguments is the hint for a call whose results are too many arguments for another
// call.
func hintResultsAsArguments(w *workspace, group []string, _ *cellError) string {
	call := group[2]
	function, _, _ := strings.Cut(call, "(")
	return hintTakeAll(w.session.TypeOf(function), call, "")
}

// hintTakeAll says how to use all results of a call of a function of type t. The first result goes
// to the variable, "" for any variable; the last is usually an error.
func hintTakeAll(t types.Type, call, variable string) string {
	s, ok := t.(*types.Signature)
	if !ok || s.Results().Len() < 2 {
		return takeAll("", nil)
	}
	names := []string{"x", "y", "z"}[:min(s.Results().Len(), 3)]
	if variable != "" && variable != "_" && !strings.Contains(variable, ".") {
		names[0] = variable
	}
	if last := s.Results().At(s.Results().Len() - 1).Type(); last.String() != "error" {
		return takeAll(call, names)
	}
	names[len(names)-1] = "err"
	return fmt.Sprintf("%s := %s, and on the next line: nb.Check(err)",
		strings.Join(names, ", "), call)
}

// takeAll says how to use the results of a call that are not errors.
func takeAll(call string, names []string) string {
	if len(names) == 0 {
		return "use all values that it returns; _ drops one"
	}
	return fmt.Sprintf("%s := %s; _ drops a value", strings.Join(names, ", "), call)
}

// hintMismatch is the hint for numbers of two different types. The one with the smaller range
// should be converted.
func hintMismatch(_ *workspace, group []string, _ *cellError) string {
	expression, left, right := group[1], group[2], group[3]
	x, y, found := strings.Cut(expression, " ")
	_, y, _ = strings.Cut(y, " ")
	switch {
	case found && left == "int" && right == "float64":
		return fmt.Sprintf("convert the int: float64(%s)", x)
	case found && left == "float64" && right == "int":
		return fmt.Sprintf("convert the int: float64(%s)", y)
	case left == "string" || right == "string":
		return "fmt.Sprint makes text from anything"
	}
	return fmt.Sprintf("convert one of them, to %s or to %s", left, right)
}

// hintPointer is the hint for a value where a pointer is wanted, or the reverse.
func hintPointer(_ *workspace, group []string, _ *cellError) string {
	switch x, have, want := group[1], group[2], group[3]; {
	case "*"+have == want:
		return "take the address: &" + x
	case have == "*"+want:
		return "use what it points to: *" + x
	}
	return ""
}

// hintMissingMethod is the hint for a type that lacks a method. Methods can only be declared for
// types that are not interfaces.
func hintMissingMethod(_ *workspace, group []string, failure *cellError) string {
	if strings.Contains(failure.Message, " of interface type ") {
		return ""
	}
	return fmt.Sprintf("declare it: func (x %s) %s(", group[1], group[2])
}

// hintNilMap is the hint for a map that is declared but not made.
func hintNilMap(w *workspace, group []string, _ *cellError) string {
	t := w.session.TypeOf(group[1])
	if t == nil {
		return fmt.Sprintf("make the map first: %s = map[string]float64{}, with its own types",
			group[1])
	}
	qualify := func(pkg *types.Package) string {
		if pkg.Path() == "main" {
			return ""
		}
		return pkg.Name()
	}
	return fmt.Sprintf("make the map first: %s = %s{}", group[1], types.TypeString(t, qualify))
}

// indexed matches an index expression of a variable.
var indexed = regexp.MustCompile(`(\w+)\[(-?\w+)\]`)

// hintIndex says how many elements there are, if the indexed expression is a variable of the
// notebook.
func hintIndex(w *workspace, group []string, failure *cellError) string {
	const anyIndex = "indexes run from 0 to len(x)-1"
	found := indexed.FindAllStringSubmatch(group[3], -1)
	if len(found) != 1 || len(failure.Frames) != 1 {
		return anyIndex
	}
	name, index := found[0][1], found[0][2]
	if index[0] == '-' {
		return fmt.Sprintf("the last element is %s[len(%[1]s)-1]", name)
	}
	v := reflect.ValueOf(w.valueOf(name))
	if k := v.Kind(); k != reflect.Slice && k != reflect.Array && k != reflect.String {
		return anyIndex
	}
	if _, err := strconv.Atoi(index); err != nil {
		index = fmt.Sprintf("%s is %v", index, w.valueOf(index))
	} else {
		index = "there is no " + index
	}
	elements := "elements"
	if v.Len() == 1 {
		elements = "element"
	}
	return fmt.Sprintf("%s has %d %s, counted from 0; %s", name, v.Len(), elements, index)
}
