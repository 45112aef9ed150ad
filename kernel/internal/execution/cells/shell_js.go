package cells

import (
	"context"
	"os/exec"
)

// shellCommand is a command that fails: a browser has no shell.
func shellCommand(ctx context.Context, line string) *exec.Cmd {
	return exec.CommandContext(ctx, "sh", "-c", line)
}
