//go:build unix

package interp

import "syscall"

// hasRoom reports whether the process can get so many bytes from the system.
func hasRoom(size uintptr) bool {
	area, err := syscall.Mmap(-1, 0, int(size), syscall.PROT_READ|syscall.PROT_WRITE,
		syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return false
	}
	_ = syscall.Munmap(area)
	return true
}
