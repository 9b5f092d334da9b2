// Package liberationmonobolditalic stands for a face that no picture uses.
package liberationmonobolditalic

import "codeberg.org/go-fonts/liberation/liberationsansregular"

// TTF is Liberation Sans Regular.
var TTF = liberationsansregular.TTF
