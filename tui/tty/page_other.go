//go:build !js

package tty

// InPage reports that the terminal is a page of a browser, which hears [Tell].
const InPage = false

// Reads is false: a terminal shows what is drawn.
func Reads() bool { return false }

// Tell does nothing: a terminal knows none of the codes.
func Tell(Code, string) {}

// followSize does nothing: Bubble Tea asks the terminal for its size.
func (g *Guard) followSize() {}
