// Package liberationmonoitalic is the font by which gonum's plots know its name.
package liberationmonoitalic

import font "github.com/go-fonts/liberation/liberationsansregular"

// TTF is Liberation Sans.
var TTF = font.TTF
