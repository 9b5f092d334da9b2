// Package driver owns a run on a goroutine. It advances the run in batches of
// about 3 ms, applies commands from one queue between two batches, and publishes an
// immutable status with a snapshot when the screen asks for one.
//
// Start reading at driver.go, then loop.go and commands.go.
package driver
