package ownfiles

import (
	"errors"
	"os"
	"syscall"
	"unsafe"
)

// locks says that processes can lock files here.
const locks = true

var lockFileEx = syscall.NewLazyDLL("kernel32.dll").NewProc("LockFileEx")

// tryLock locks a byte far beyond the text of a file, which others may read, for this process, or
// returns errBusy.
func tryLock(f *os.File) error {
	const (
		failImmediately, exclusive = 1, 2
		errorLockViolation         = syscall.Errno(33)
	)
	place := syscall.Overlapped{OffsetHigh: 1 << 30}
	ok, _, err := lockFileEx.Call(f.Fd(), failImmediately|exclusive, 0, 1, 0,
		uintptr(unsafe.Pointer(&place)))
	switch {
	case ok != 0:
		return nil
	case errors.Is(err, errorLockViolation) || errors.Is(err, syscall.ERROR_IO_PENDING):
		return errBusy
	}
	return os.NewSyscallError("LockFileEx", err)
}

// remove closes the file first: an open file stays, and so does one that another process has opened
// meanwhile.
func remove(root *os.Root, name string, f *os.File) {
	_ = f.Close()
	_ = root.Remove(name)
}
