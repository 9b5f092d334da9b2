// Package liberationserifbold stands for a face that no picture uses.
package liberationserifbold

import "codeberg.org/go-fonts/liberation/liberationsansregular"

// TTF is Liberation Sans Regular.
var TTF = liberationsansregular.TTF
