//go:build unix

package cells

import (
	"context"
	"os/exec"
	"syscall"
)

// shellCommand returns a command of the system's shell. The programs that it starts form one
// process group, which ends as a whole.
func shellCommand(ctx context.Context, line string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "sh", "-c", line)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	return cmd
}
