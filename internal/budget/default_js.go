package budget

// Default is the memory of a budget that nobody has chosen: 2 GB, for some five million scores. A
// page has at most 4 GB for all that it does.
const Default int64 = 2 << 30
