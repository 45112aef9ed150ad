package jupyter

import (
	"log"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"time"
)

// watch handles signals: an interrupt stops the running cell, and other signals end the kernel. It
// also watches the program that started the kernel. The returned function ends the watch.
func (s *server) watch() (unwatch func()) {
	signals := make(chan os.Signal, 4)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	go func() {
		for sig := range signals {
			if sig == os.Interrupt {
				s.cells.interrupt()
				continue
			}
			log.Printf("%s: shutting down", sig)
			s.stop()
		}
	}()
	go s.watchParent()
	return func() {
		signal.Stop(signals)
		close(signals)
	}
}

// watchParent ends the kernel when the program that started it has died without shutting it down.
// Jupyter passes its process id to the kernels that it starts.
func (s *server) watchParent() {
	parent, err := strconv.Atoi(os.Getenv("JPY_PARENT_PID"))
	if err != nil || os.Getppid() != parent {
		return
	}
	for {
		select {
		case <-s.done:
			return
		case <-time.After(time.Second):
			if os.Getppid() != parent {
				log.Print("the program that started the kernel is gone: shutting down")
				s.stop()
			}
		}
	}
}
