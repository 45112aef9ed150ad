package cells

import (
	"context"
	"os/exec"
)

// shellCommand returns a command that fails, because a browser has no shell.
func shellCommand(ctx context.Context, line string) *exec.Cmd {
	return exec.CommandContext(ctx, "sh", "-c", line)
}
