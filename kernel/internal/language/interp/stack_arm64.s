#include "go_asm.h"
#include "textflag.h"

// func stackUsed() uintptr
// A goroutine begins with the limits of its stack.
TEXT ·stackUsed(SB), NOSPLIT, $0-8
	MOVD const_stackHi(g), R0
	MOVD RSP, R1
	SUB  R1, R0
	MOVD R0, ret+0(FP)
	RET
