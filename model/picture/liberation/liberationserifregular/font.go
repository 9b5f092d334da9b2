// Package liberationserifregular stands for a face that no picture uses.
package liberationserifregular

import "codeberg.org/go-fonts/liberation/liberationsansregular"

// TTF is Liberation Sans Regular.
var TTF = liberationsansregular.TTF
