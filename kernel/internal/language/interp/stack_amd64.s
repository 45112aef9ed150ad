#include "go_asm.h"
#include "textflag.h"

// func stackUsed() uintptr
// A goroutine begins with the limits of its stack.
TEXT ·stackUsed(SB), NOSPLIT, $0-8
	MOVQ (TLS), AX
	MOVQ const_stackHi(AX), AX
	SUBQ SP, AX
	MOVQ AX, ret+0(FP)
	RET
