// Package keymap holds the keys: their bindings, their names on the screen and in the
// settings, and rebinding. The help and the handling have this one source.
package keymap
