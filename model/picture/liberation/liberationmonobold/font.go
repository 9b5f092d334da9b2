// Package liberationmonobold stands for a face that no picture uses.
package liberationmonobold

import "codeberg.org/go-fonts/liberation/liberationsansregular"

// TTF is Liberation Sans Regular.
var TTF = liberationsansregular.TTF
