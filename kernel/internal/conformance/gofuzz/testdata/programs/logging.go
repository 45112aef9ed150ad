package main

import (
	"fmt"
	"log"
	"os"
	"strings"
	"sync"
)

// The lines that a logger names. The name of the file is different in cells.

type lines struct{}

func (lines) Write(text []byte) (int, error) {
	before, rest, _ := strings.Cut(string(text), ":")
	fmt.Print(strings.HasPrefix(before, "prefix "), " ", rest)
	return len(text), nil
}

type service struct{ *log.Logger }

type celsius float64

func (c celsius) String() string { return fmt.Sprintf("%g °C", float64(c)) }

func try(f func()) {
	defer func() { fmt.Println(recover()) }()
	f()
}

func helper(l *log.Logger) { l.Output(2, "from the caller") }

func main() {
	l := log.New(lines{}, "prefix ", log.Lshortfile)
	l.Println("a", celsius(3))
	func() {
		l.Printf("b %v",
			celsius(4))
	}()
	service{l}.Print("x", 1, 2, "y\n")
	helper(l)
	fmt.Println(l.Output(1, "here"))
	fmt.Println(l.Output(100, "nowhere"))
	l.SetFlags(log.Llongfile | log.Lmsgprefix)
	l.Print("c")
	try(func() { l.Panicf("p %d", 1) })
	log.SetOutput(lines{})
	log.SetFlags(log.Lshortfile)
	log.Print("d")
	func() { log.Output(2, "e") }()
	try(func() { log.Panicln("q", 1) })
	try(func() { (*log.Logger)(nil).Print("r") })
	log.SetOutput(os.Stdout)
	log.SetFlags(0)
	log.Println("no line")
	var b strings.Builder
	many := log.New(&b, "", log.Lshortfile)
	var wg sync.WaitGroup
	for i := range 100 {
		wg.Go(func() { many.Print(i) })
	}
	wg.Wait()
	fmt.Println(strings.Count(b.String(), "\n"))
}
