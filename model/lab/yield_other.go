//go:build !js

package lab

// Yield does nothing: the system shares the processors out. See yield_js.go.
func Yield() {}
