//go:build !js

package disk

// missing is the error of a file that cannot be found: that of the system.
func missing(_ string, err error) error { return err }
