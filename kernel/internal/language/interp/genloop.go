//go:build ignore

// Genloop writes loop.go: the numbers of the instructions and the loop that runs them. The
// instructions for arithmetic, comparisons, loads and stores differ only in the types of their
// operands, so they are written from templates.
package main

import (
	"bytes"
	"fmt"
	"go/format"
	"log"
	"os"
	"strings"
)

type kind struct{ name, goType string }

var (
	signed   = []kind{{"I8", "int8"}, {"I16", "int16"}, {"I32", "int32"}, {"I64", "int64"}}
	unsigned = []kind{{"U8", "uint8"}, {"U16", "uint16"}, {"U32", "uint32"}, {"U64", "uint64"}}
	floats   = []kind{{"F32", "float32"}, {"F64", "float64"}}
	text     = []kind{{"Str", "string"}}
	words    = []kind{{"Ptr", "unsafe.Pointer"}, {"Str", "string"}, {"Slice", "[]byte"},
		{"Iface", "any"}}
	integers = join(signed, unsigned)
	numbers  = join(integers, floats)
	ordered  = join(numbers, text)
	sums     = join(unsigned, floats) // two's complement: one instruction for signed and unsigned
	equals   = join(sums, text)       // equality only compares the bits of integers
	movable  = join(unsigned, words)  // values that are moved without regard to their types
)

func join(lists ...[]kind) []kind {
	var all []kind
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}

var (
	names bytes.Buffer
	cases bytes.Buffer
)

// op adds the instruction name. body may use R(T, operand) for a register of type T.
func op(name, body string) {
	fmt.Fprintf(&names, "op%s\n", name)
	fmt.Fprintf(&cases, "case op%s:\n%s\n", name, registers(body))
}

// registers replaces each R(T, x) by the register at the operand x of the instruction.
func registers(body string) string {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(body, "R(")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		args, rest, _ := strings.Cut(after, ")")
		t, x, _ := strings.Cut(args, ", ")
		fmt.Fprintf(&b, "*(*%s)(unsafe.Add(fp, in.%s))", t, x)
		body = rest
	}
}

// each adds one instruction per kind. T in the body stands for the Go type.
func each(name string, kinds []kind, body string) {
	for _, k := range kinds {
		op(name+k.name, strings.ReplaceAll(body, "T", k.goType))
	}
}

const (
	save   = "(*frame)(fp).pc = uintptr(pc)\n"
	branch = "{ pc = unsafe.Add(pc, in.k); continue }"
	heed   = "if (*frame)(fp).th.mustLook() {\n(*frame)(fp).th.heed()\n}\n"
)

func arithmetic() {
	for _, o := range [][2]string{{"Add", "+"}, {"Sub", "-"}, {"Mul", "*"}} {
		each(o[0], sums, "R(T, a) = R(T, b) "+o[1]+" R(T, c)")
	}
	for _, o := range [][2]string{{"And", "&"}, {"Or", "|"}, {"Xor", "^"}, {"AndNot", "&^"}} {
		each(o[0], unsigned, "R(T, a) = R(T, b) "+o[1]+" R(T, c)")
	}
	each("Div", integers, save+"R(T, a) = R(T, b) / R(T, c)")
	each("Div", floats, "R(T, a) = R(T, b) / R(T, c)")
	each("Rem", integers, save+"R(T, a) = R(T, b) % R(T, c)")
	each("Shl", unsigned, "R(T, a) = R(T, b) << R(uint64, c)")
	each("Shr", integers, "R(T, a) = R(T, b) >> R(uint64, c)")
	each("Neg", sums, "R(T, a) = -R(T, b)")
	each("Com", unsigned, "R(T, a) = ^R(T, b)")
	each("AddK", unsigned, "R(T, a) = R(T, b) + T(in.k)")
	op("Not", "R(bool, a) = !R(bool, b)")
	op("AddStr", "R(string, a) = R(string, b) + R(string, c)")
}

func comparisons() {
	for _, o := range [][2]string{{"Eq", "=="}, {"Ne", "!="}} {
		each(o[0], equals, "R(bool, a) = R(T, b) "+o[1]+" R(T, c)")
	}
	for _, o := range [][2]string{{"Lt", "<"}, {"Le", "<="}} {
		each(o[0], ordered, "R(bool, a) = R(T, b) "+o[1]+" R(T, c)")
	}
	jumps("J", branch)
	jumps("Loop", "{\n"+save+heed+"pc = unsafe.Add(pc, in.k); continue }")
	op("Jump", "pc = unsafe.Add(pc, in.k); continue")
	op("Loop", save+heed+"pc = unsafe.Add(pc, in.k); continue")
}

// jumps adds the conditional jumps, with the distance in k. A jump and its opposite both exist,
// because !(a < b) is not b <= a for floats.
func jumps(name, jump string) {
	for _, o := range [][2]string{{"Eq", "=="}, {"Ne", "!="}} {
		each(name+o[0], equals, "if R(T, a) "+o[1]+" R(T, b) "+jump)
	}
	for _, o := range [][2]string{{"Lt", "<"}, {"Le", "<="}} {
		each(name+o[0], ordered, "if R(T, a) "+o[1]+" R(T, b) "+jump)
		each(name+"Not"+o[0], ordered, "if !(R(T, a) "+o[1]+" R(T, b)) "+jump)
	}
	op(name+"True", "if R(bool, a) "+jump)
	op(name+"False", "if !R(bool, a) "+jump)
}

func conversions() {
	each("Extend", integers, "R(uint64, a) = uint64(R(T, b))")
	for _, f := range floats {
		each("To"+f.name, numbers, "R("+f.goType+", a) = "+f.goType+"(R(T, b))")
		each("From"+f.name, integers, "R(T, a) = T(R("+f.goType+", b))")
	}
}

func memory() {
	each("Mov", movable, "R(T, a) = R(T, b)")
	op("MovMem", "(*layout)(in.x).copy(unsafe.Add(fp, in.a), unsafe.Add(fp, in.b))")
	each("Load", movable, save+"R(T, a) = *(*T)(unsafe.Add(R(unsafe.Pointer, b), in.c))")
	op("LoadMem", save+"p := R(unsafe.Pointer, b); checkNil(p)\n"+
		"(*layout)(in.x).copy(unsafe.Add(fp, in.a), unsafe.Add(p, in.c))")
	each("Store", movable, save+"*(*T)(unsafe.Add(R(unsafe.Pointer, a), in.c)) = R(T, b)")
	op("StoreMem", save+"p := R(unsafe.Pointer, a); checkNil(p)\n"+
		"(*layout)(in.x).copy(unsafe.Add(p, in.c), unsafe.Add(fp, in.b))")
	op("Lea", "R(unsafe.Pointer, a) = unsafe.Add(fp, in.b)")
	op("Field", save+"p := R(unsafe.Pointer, b); checkNil(p)\n"+
		"R(unsafe.Pointer, a) = unsafe.Add(p, in.c)")
	each("SliceLoad", movable, save+"R(T, a) = (R([]T, b))[R(int, c)]")
	each("SliceStore", movable, save+"(R([]T, a))[R(int, c)] = R(T, b)")
	// k is the length of an array that a pointer points to, and the size of an element of a slice.
	each("ArrayLoad", movable, save+
		"R(T, a) = *(*T)(element(R(unsafe.Pointer, b), R(int, c), in.k, unsafe.Sizeof(*new(T))))")
	each("ArrayStore", movable, save+
		"*(*T)(element(R(unsafe.Pointer, a), R(int, c), in.k, unsafe.Sizeof(*new(T)))) = R(T, b)")
	op("SliceAddr", save+"s, i := R([]struct{}, b), R(int, c); _ = s[i]\n"+
		"R(unsafe.Pointer, a) = unsafe.Add(unsafe.Pointer(unsafe.SliceData(s)), i*int(in.k))")
	op("StrIndex", save+"R(uint8, a) = (R(string, b))[R(int, c)]")
}

func calls() {
	op("Fn", save+"(*(*func(*frame))(unsafe.Pointer(&in.x)))((*frame)(fp))")
	enter := "if next != nil { fp = unsafe.Pointer(next); pc = next.fn.start; continue }"
	op("Call", save+"next := (*callSite)(in.x).static((*frame)(fp))\n"+enter)
	op("CallValue", save+"next := (*callSite)(in.x).value((*frame)(fp))\n"+enter)
	op("Invoke", save+"next := (*callSite)(in.x).invoke((*frame)(fp))\n"+enter)
	leave := "next := (*frame)(fp).leave(); if next == nil { return }\n" +
		"fp = unsafe.Pointer(next); pc = next.after(); continue"
	op("Return", leave)
	each("Return", movable, "*(*T)((*frame)(fp).ret) = R(T, a)\n"+leave)
}

// others adds instructions that are frequent enough to be in the loop. Calling them through a
// function value would cost more.
func others() {
	fr := "(*frame)(fp)"
	op("New", "R(unsafe.Pointer, a) = newObject((*layout)(in.x).word)")
	op("Box", "(*boxing)(in.x).do("+fr+")")
	op("RuneText", "R(string, a) = runeText(R(int64, b))")
	op("SliceText", save+"(*slicer)(in.x).text("+fr+")")
	op("SliceSlice", save+"(*slicer)(in.x).slice("+fr+")")
	op("Append", save+"(*appending)(in.x).do("+fr+")")
	op("Closure", "(*making)(in.x).do("+fr+")")
	op("MapGet", save+"(*mapping)(in.x).get("+fr+")")
	op("MapSet", save+"(*mapping)(in.x).set("+fr+")")
	// Maps with the most frequent types of keys, and values of 8 bytes that are not pointers.
	for _, k := range []kind{{"U64", "uint64"}, {"Str", "string"}} {
		m := "(R(map[" + k.goType + "]uint64, b))[R(" + k.goType + ", c)]"
		op("MapGet"+k.name, save+"R(uint64, a) = "+m)
		op("MapSet"+k.name, save+m+" = R(uint64, a)")
	}
	op("MapLen", "R(int, a) = len(R(map[int]int, b))")
}

func main() {
	log.SetFlags(0)
	arithmetic()
	comparisons()
	conversions()
	memory()
	calls()
	others()
	write("opcodes.go", "const (\nopNone uint32 = iota\n"+names.String()+")\n")
	write("loop.go", "import \"unsafe\"\n\nfunc init() { execute = loop }\n\n"+
		"// loop runs the frame and all that it calls until it returns.\n"+
		"func loop(fr *frame, pc unsafe.Pointer) {\n"+
		"fp := unsafe.Pointer(fr)\nfor {\nin := (*instr)(pc)\nswitch in.op {\n"+cases.String()+
		"}\npc = unsafe.Add(pc, instrSize)\n}\n}\n")
}

func write(file, text string) {
	source := "// Code generated by genloop.go. DO NOT EDIT.\n\npackage interp\n\n" + text
	out, err := format.Source([]byte(source))
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(file, out, 0o644); err != nil {
		log.Fatal(err)
	}
}
