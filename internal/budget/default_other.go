//go:build !js

package budget

// Default is the memory of a budget that nobody has chosen: 4 GB, for some twelve million scores.
const Default int64 = 4 << 30
