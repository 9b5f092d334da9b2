// Package liberationserifitalic stands for a face that no picture uses.
package liberationserifitalic

import "codeberg.org/go-fonts/liberation/liberationsansregular"

// TTF is Liberation Sans Regular.
var TTF = liberationsansregular.TTF
