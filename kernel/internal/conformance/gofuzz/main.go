// Command gofuzz compares the evaluator of cells with Go's compiler. It makes random programs, and
// runs each of them in cells and, compiled together with others, natively. It prints the programs
// whose output in cells is different.
//
//	go run ./kernel/internal/conformance/gofuzz -n 1000 -seed 1
//	go run ./kernel/internal/conformance/gofuzz -n 100 -functions 40  # they change memory
//	go run ./kernel/internal/conformance/gofuzz -reduce 123  # its smallest part that differs
//	go run ./kernel/internal/conformance/gofuzz -print 123   # a program and its cells
//	go run ./kernel/internal/conformance/gofuzz file.go      # a program that was written by hand
package main

import (
	"flag"
	"fmt"
	"os"
	"runtime/pprof"
	"time"
)

func main() {
	n := flag.Int("n", 100, "how many programs")
	seed := flag.Int64("seed", 1, "the seed of the first program")
	batch := flag.Int("batch", 100, "programs in one compilation")
	functions := flag.Int("functions", 0, "programs of so many functions that change memory")
	show := flag.Int64("print", 0, "print the program of a seed")
	smallest := flag.Int64("reduce", 0, "print the smallest program of a seed that differs")
	profile := flag.String("profile", "", "write a profile of the processor's time here")
	limit := flag.Duration("limit", 10*time.Second, "time limit of a program in cells")
	flag.Parse()
	make := generatorOf(*functions)
	if *show != 0 {
		printProgram(make(*show))
		return
	}
	r, err := newRunner(*limit)
	if err != nil {
		fail(err)
	}
	switch {
	case *smallest != 0:
		if err := printReduced(r, make(*smallest)); err != nil {
			fail(err)
		}
		return
	case flag.NArg() > 0:
		if err := compareFiles(r, flag.Args()); err != nil {
			fail(err)
		}
		return
	}
	stopProfile := func() {}
	if *profile != "" {
		if stopProfile, err = startProfile(*profile); err != nil {
			fail(err)
		}
	}
	total := counts{}
	for first := *seed; first < *seed+int64(*n); first += int64(*batch) {
		size := min(*batch, int(*seed+int64(*n)-first))
		c, err := compare(r, make, first, size)
		if err != nil {
			fail(err)
		}
		total.add(c)
		fmt.Printf("seeds %d to %d: %v\n", first, first+int64(size)-1, c)
	}
	fmt.Printf("total: %v\n", total)
	stopProfile()
	if total.differ > 0 {
		os.Exit(1)
	}
}

// startProfile writes a CPU profile to a file, until it is stopped.
func startProfile(file string) (stop func(), err error) {
	f, err := os.Create(file)
	if err != nil {
		return nil, err
	}
	return func() {
		pprof.StopCPUProfile()
		_ = f.Close()
	}, pprof.StartCPUProfile(f)
}

// printProgram prints a program, and its cells.
func printProgram(p program) {
	fmt.Println(p.native())
	for i, c := range p.cells() {
		fmt.Printf("--- cell %d\n%s\n", i, c)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "gofuzz:", err)
	os.Exit(1)
}
