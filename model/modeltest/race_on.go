//go:build race

package modeltest

// UnderRace reports whether the race detector is on.
const UnderRace = true
