//go:build race

package screentest

const underRace = true
