//go:build !race

package modeltest

const UnderRace = false
