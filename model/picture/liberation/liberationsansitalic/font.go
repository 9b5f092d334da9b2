// Package liberationsansitalic stands for a face that no picture uses.
package liberationsansitalic

import "codeberg.org/go-fonts/liberation/liberationsansregular"

// TTF is Liberation Sans Regular.
var TTF = liberationsansregular.TTF
