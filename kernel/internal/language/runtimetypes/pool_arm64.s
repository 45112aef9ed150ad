#include "textflag.h"

// Stub i loads its number and goes on to the code that all stubs share. R26 is the register in
// which function values find themselves; R16 and R17 carry no arguments.
#define STUB(i)	PCALIGN $16; MOVD $(i), R16; JMP common
#define STUBS4(i)	STUB(i); STUB(i+1); STUB(i+2); STUB(i+3)
#define STUBS16(i)	STUBS4(i); STUBS4(i+4); STUBS4(i+8); STUBS4(i+12)
#define STUBS64(i)	STUBS16(i); STUBS16(i+16); STUBS16(i+32); STUBS16(i+48)
#define STUBS256(i)	STUBS64(i); STUBS64(i+64); STUBS64(i+128); STUBS64(i+192)
#define STUBS1024(i)	STUBS256(i); STUBS256(i+256); STUBS256(i+512); STUBS256(i+768)
#define STUBS4096(i)	STUBS1024(i); STUBS1024(i+1024); STUBS1024(i+2048); STUBS1024(i+3072)

TEXT pool<>(SB), NOSPLIT|NOFRAME, $0-0
	STUBS4096(0)
	STUBS4096(4096)
	STUBS4096(8192)
	STUBS4096(12288)
	STUBS4096(16384)
	STUBS4096(20480)
	STUBS4096(24576)
	STUBS4096(28672)
common:
	MOVD	$·closures(SB), R17
	MOVD	(R17)(R16<<3), R26
	MOVD	(R26), R16
	JMP	(R16)

TEXT ·poolStart(SB), NOSPLIT, $0-8
	MOVD	$pool<>(SB), R0
	MOVD	R0, ret+0(FP)
	RET
