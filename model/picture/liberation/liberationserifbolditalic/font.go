// Package liberationserifbolditalic stands for a face that no picture uses.
package liberationserifbolditalic

import "codeberg.org/go-fonts/liberation/liberationsansregular"

// TTF is Liberation Sans Regular.
var TTF = liberationsansregular.TTF
