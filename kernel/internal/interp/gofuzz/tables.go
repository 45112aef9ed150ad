package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"math/bits"
	"os"
	"reflect"
	"runtime"
	"sort"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/bayescmp/go/kernel/internal/cellcheck"
	"github.com/bayescmp/go/kernel/internal/interp"
)

// compiledPackages are the packages that programs import. What they print goes to w.
func compiledPackages(w io.Writer) map[string]interp.Package {
	return map[string]interp.Package{
		"fmt": {Binds: binds(
			"Println", func(a ...any) (int, error) { return fmt.Fprintln(w, a...) },
			"Printf", func(s string, a ...any) (int, error) { return fmt.Fprintf(w, s, a...) },
			"Print", func(a ...any) (int, error) { return fmt.Fprint(w, a...) },
			"Sprint", fmt.Sprint, "Sprintf", fmt.Sprintf, "Sprintln", fmt.Sprintln,
			"Errorf", fmt.Errorf, "Fprintf", fmt.Fprintf, "Fprintln", fmt.Fprintln,
			"Fprint", fmt.Fprint, "Sscanf", fmt.Sscanf, "Sscan", fmt.Sscan),
			Types: table(of[fmt.Stringer], of[fmt.State], of[fmt.Formatter], of[fmt.GoStringer])},
		"errors": {Binds: binds("New", errors.New, "As", errors.As, "Is", errors.Is,
			"Unwrap", errors.Unwrap, "Join", errors.Join)},
		"sort": {Binds: binds("Slice", sort.Slice, "Sort", sort.Sort, "Ints", sort.Ints,
			"Strings", sort.Strings, "Search", sort.Search, "Reverse", sort.Reverse,
			"SliceStable", sort.SliceStable, "Stable", sort.Stable),
			Types: table(of[sort.Interface], of[sort.IntSlice], of[sort.StringSlice])},
		"strings": {Binds: binds("Map", strings.Map, "Repeat", strings.Repeat,
			"Join", strings.Join, "Split", strings.Split, "ToUpper", strings.ToUpper,
			"Fields", strings.Fields, "Contains", strings.Contains, "Cut", strings.Cut,
			"NewReader", strings.NewReader, "TrimSpace", strings.TrimSpace,
			"FieldsFunc", strings.FieldsFunc, "NewReplacer", strings.NewReplacer,
			"HasPrefix", strings.HasPrefix, "Index", strings.Index, "SplitSeq", strings.SplitSeq),
			Types: table(of[strings.Builder], of[strings.Reader])},
		"strconv": {Binds: binds("Itoa", strconv.Itoa, "Atoi", strconv.Atoi,
			"Quote", strconv.Quote, "ParseFloat", strconv.ParseFloat,
			"FormatInt", strconv.FormatInt)},
		"encoding/json": {Binds: binds("Marshal", json.Marshal, "Unmarshal", json.Unmarshal,
			"MarshalIndent", json.MarshalIndent, "NewDecoder", json.NewDecoder,
			"NewEncoder", json.NewEncoder),
			Types: table(of[json.Marshaler], of[json.Unmarshaler], of[json.RawMessage],
				of[json.UnmarshalTypeError])},
		"runtime": {Binds: binds("Goexit", runtime.Goexit, "Gosched", runtime.Gosched,
			"GC", runtime.GC, "Caller", runtime.Caller, "NumGoroutine", runtime.NumGoroutine),
			Types: table(of[runtime.Error])},
		"sync": {Types: table(of[sync.WaitGroup], of[sync.Mutex], of[sync.Once], of[sync.RWMutex],
			of[sync.Cond], of[sync.Map], of[sync.Pool], of[sync.Locker]),
			Binds: binds("NewCond", sync.NewCond, "OnceFunc", sync.OnceFunc)},
		"sync/atomic": {Types: table(of[atomic.Int64], of[atomic.Int32], of[atomic.Bool],
			of[atomic.Value]), Binds: binds("AddInt64", atomic.AddInt64,
			"LoadInt64", atomic.LoadInt64, "AddInt32", atomic.AddInt32)},
		"time": {Binds: binds("Sleep", time.Sleep, "AfterFunc", time.AfterFunc, "After", time.After,
			"Since", time.Since, "Now", time.Now, "NewTimer", time.NewTimer,
			"NewTicker", time.NewTicker, "Date", time.Date, "UTC", &time.UTC),
			Types: table(of[time.Duration], of[time.Time], of[time.Timer], of[time.Month],
				of[time.Weekday])},
		"math": {Binds: binds("Sqrt", math.Sqrt, "Inf", math.Inf, "NaN", math.NaN,
			"IsNaN", math.IsNaN, "Floor", math.Floor, "Abs", math.Abs, "Pow", math.Pow,
			"Float64bits", math.Float64bits, "Exp", math.Exp, "Log", math.Log, "Sin", math.Sin,
			"Copysign", math.Copysign, "Hypot", math.Hypot, "Mod", math.Mod)},
		"math/bits": {Binds: binds("OnesCount", bits.OnesCount, "Len", bits.Len,
			"Len64", bits.Len64, "Mul", bits.Mul, "Add", bits.Add,
			"TrailingZeros", bits.TrailingZeros)},
		"bytes": {Binds: binds("NewBufferString", bytes.NewBufferString, "Equal", bytes.Equal,
			"NewReader", bytes.NewReader), Types: table(of[bytes.Buffer], of[bytes.Reader])},
		"io": {Binds: binds("ReadAll", io.ReadAll, "EOF", &io.EOF, "WriteString", io.WriteString,
			"Copy", io.Copy, "Discard", &io.Discard),
			Types: table(of[io.Reader], of[io.Writer], of[io.ReadWriter], of[io.Closer])},
		"context": {Binds: binds("Background", context.Background,
			"WithCancel", context.WithCancel, "WithTimeout", context.WithTimeout,
			"WithValue", context.WithValue, "Canceled", &context.Canceled),
			Types: table(of[context.Context], of[context.CancelFunc])},
		"unicode": {Binds: binds("IsUpper", unicode.IsUpper, "ToUpper", unicode.ToUpper,
			"IsDigit", unicode.IsDigit, "IsLetter", unicode.IsLetter, "IsSpace", unicode.IsSpace)},
		"unicode/utf8": {Binds: binds("RuneCountInString", utf8.RuneCountInString,
			"DecodeRuneInString", utf8.DecodeRuneInString, "RuneLen", utf8.RuneLen,
			"ValidString", utf8.ValidString)},
		"reflect": {Binds: binds("TypeOf", reflect.TypeOf, "ValueOf", reflect.ValueOf,
			"DeepEqual", reflect.DeepEqual, "Zero", reflect.Zero, "New", reflect.New,
			"MakeSlice", reflect.MakeSlice, "Append", reflect.Append, "MakeFunc", reflect.MakeFunc),
			Types: table(of[reflect.Type], of[reflect.Value], of[reflect.Kind],
				of[reflect.StructField], of[reflect.StructTag], of[reflect.Method])},
		"io/fs": {Binds: binds("ErrNotExist", &fs.ErrNotExist)},
		"os": {Binds: binds("Stdout", &os.Stdout, "Getenv", os.Getenv),
			Types: table(of[os.File])},
		cellcheck.HooksPath: {Binds: binds(cellcheck.HookLost, func(...any) {},
			cellcheck.HookOverwritten, func(string, error) {},
			cellcheck.HookUnseen, func(string, error) {})},
	}
}

// binds is a table of functions and, as pointers, variables.
func binds(list ...any) map[string]reflect.Value {
	m := map[string]reflect.Value{}
	for i := 0; i < len(list); i += 2 {
		v := reflect.ValueOf(list[i+1])
		if v.Kind() == reflect.Pointer {
			v = v.Elem()
		}
		m[list[i].(string)] = v
	}
	return m
}

func of[T any]() reflect.Type { return reflect.TypeFor[T]() }

// table is a table of types.
func table(list ...func() reflect.Type) map[string]reflect.Type {
	m := map[string]reflect.Type{}
	for _, t := range list {
		m[t().Name()] = t()
	}
	return m
}
