//go:build unix

package lastwords

import (
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

// variable tells a process which of its files the memory is.
const variable = "BAYESCMP_LAST_WORDS"

// Share makes memory for a process that is to be started.
func Share(with *exec.Cmd) *Memory {
	file, err := os.CreateTemp("", "bayescmp")
	if err != nil {
		return nil
	}
	_ = os.Remove(file.Name()) // its memory stays
	var m *Memory
	if file.Truncate(size) == nil {
		m = mapped(file.Fd())
	}
	if m == nil {
		_ = file.Close()
		return nil
	}
	const first = 3 // of a process's files behind the standard streams
	with.Env = append(with.Environ(), variable+"="+strconv.Itoa(first+len(with.ExtraFiles)))
	with.ExtraFiles = append(with.ExtraFiles, file)
	return m
}

// Shared is the memory that this process was started with.
func Shared() *Memory {
	fd, err := strconv.Atoi(os.Getenv(variable))
	if err != nil {
		return nil
	}
	_ = os.Unsetenv(variable) // it is not for the processes that this one starts
	m := mapped(uintptr(fd))
	_ = syscall.Close(fd)
	return m
}

func mapped(fd uintptr) *Memory {
	bytes, err := syscall.Mmap(int(fd), 0, size, syscall.PROT_READ|syscall.PROT_WRITE,
		syscall.MAP_SHARED)
	if err != nil {
		return nil
	}
	return &Memory{bytes: bytes}
}

// Close gives the memory back.
func (m *Memory) Close() {
	if m != nil {
		_ = syscall.Munmap(m.bytes)
	}
}
