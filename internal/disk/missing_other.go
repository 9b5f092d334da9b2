//go:build !js

package disk

// missing keeps the system's error of a file that cannot be found.
func missing(_ string, err error) error { return err }
