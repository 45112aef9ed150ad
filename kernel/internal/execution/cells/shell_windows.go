package cells

import (
	"context"
	"os/exec"
	"syscall"
)

// shellCommand returns a command of the system's shell, which gets the line unchanged.
func shellCommand(ctx context.Context, line string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "cmd")
	cmd.SysProcAttr = &syscall.SysProcAttr{CmdLine: "cmd /S /C \"" + line + "\""}
	return cmd
}
