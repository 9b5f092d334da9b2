//go:build !js

package lab

import "math"

// Stretch bounds the slots of one poll between two calls of [Yield]: nothing does.
const Stretch = math.MaxInt64

// Yield does nothing: the system shares the processors out. See yield_js.go.
func Yield() {}
