package budget

// Default is the memory of a budget that nobody has chosen: 1 GB, for some three million scores. A
// page has at most 4 GB for all that it does.
const Default int64 = 1 << 30
