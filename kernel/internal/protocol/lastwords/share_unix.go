//go:build unix

package lastwords

import (
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

// variable is the environment variable that tells a process which of its files is the memory.
const variable = "BAYESCMP_LAST_WORDS"

// Share makes memory that is shared with a process before the process is started.
func Share(with *exec.Cmd) *Memory {
	file, err := os.CreateTemp("", "bayescmp")
	if err != nil {
		return nil
	}
	_ = os.Remove(file.Name()) // the memory stays
	var m *Memory
	if file.Truncate(size) == nil {
		m = mapped(file.Fd())
	}
	if m == nil {
		_ = file.Close()
		return nil
	}
	const first = 3 // number of the first file after the standard streams
	with.Env = append(with.Environ(), variable+"="+strconv.Itoa(first+len(with.ExtraFiles)))
	with.ExtraFiles = append(with.ExtraFiles, file)
	return m
}

// Shared returns the memory with which this process was started.
func Shared() *Memory {
	fd, err := strconv.Atoi(os.Getenv(variable))
	if err != nil {
		return nil
	}
	_ = os.Unsetenv(variable) // not for the children of this process
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

// Close releases the memory.
func (m *Memory) Close() {
	if m != nil {
		_ = syscall.Munmap(m.bytes)
	}
}
