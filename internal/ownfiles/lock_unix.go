//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package ownfiles

import (
	"errors"
	"os"
	"syscall"
)

// locks says that processes can lock files here.
const locks = true

// tryLock locks a file for this process, or returns errBusy.
func tryLock(f *os.File) error {
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case errors.Is(err, syscall.EWOULDBLOCK):
			return errBusy
		case !errors.Is(err, syscall.EINTR):
			return os.NewSyscallError("flock", err)
		}
	}
}

// remove removes a locked file before the lock ends: nobody can take it in between.
func remove(root *os.Root, name string, f *os.File) {
	_ = root.Remove(name)
	_ = f.Close()
}
