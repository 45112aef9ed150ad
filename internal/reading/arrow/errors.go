package arrow

import "errors"

// errDamaged is wrapped by the errors about files that contradict themselves.
var errDamaged = errors.New("the file is damaged or cut off")
