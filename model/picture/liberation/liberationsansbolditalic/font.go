// Package liberationsansbolditalic stands for a face that no picture uses.
package liberationsansbolditalic

import "codeberg.org/go-fonts/liberation/liberationsansregular"

// TTF is Liberation Sans Regular.
var TTF = liberationsansregular.TTF
