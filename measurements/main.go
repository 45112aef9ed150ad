//go:build linux

// Command measurements measures bayescmp beside others that answer the same questions, in turns,
// and writes the page README.md of this folder and its figure:
//
//	make bench-report
//	go run ./measurements -rounds 3 -o FOLDER
//
// What is not installed is left out, and the page says so. On a busy machine it refuses, unless
// -busy is given; the page then says how busy the machine was.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("measurements: ")
	out := flag.String("o", "measurements", "write the page and the figure to this `folder`")
	rounds := flag.Int("rounds", 7, "measure each row this often")
	busy := flag.Bool("busy", false, "measure on a busy machine, too")
	flag.Parse()
	if err := measureAll(*out, *rounds, *busy); err != nil {
		log.Fatal(err)
	}
}

func measureAll(out string, rounds int, busy bool) error {
	m := thisMachine()
	if m.Busy() && !busy {
		return fmt.Errorf("the load of this machine is %.1f: wait until it is quiet, "+
			"or give -busy", m.Load)
	}
	work, err := os.MkdirTemp("", "measurements-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(work) }()
	data, err := loadData()
	if err != nil {
		return err
	}
	p := page{Machine: m, Rounds: rounds, Versions: []string{m.golang}}
	for _, side := range []struct {
		peer *peer
		rows []row
	}{
		{python(), data.pythonRows()},
		{stan(work, "uci-weka:"+left+":"+right, rope), data.stanRows()},
	} {
		err := measure(side.peer, side.rows, rounds)
		p.add(side.peer, side.rows, err)
	}
	kernels, err := measureKernels(work, rounds)
	p.addKernels(kernels, err)
	p.LoadAfter = thisMachine().Load
	if err := p.draw(filepath.Join(out, "figure.png")); err != nil {
		return err
	}
	return p.write(filepath.Join(out, "README.md"))
}
