// Package tty is the terminal of the program: the frames that are written to it, and its return
// to the shell however the program ends, by a key, a signal, a lost terminal or a panic.
package tty
