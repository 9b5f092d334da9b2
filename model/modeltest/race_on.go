//go:build race

package modeltest

const underRace = true
