// Package liberationsansitalic is the font by which gonum's plots know its name.
package liberationsansitalic

import font "github.com/go-fonts/liberation/liberationsansregular"

// TTF is Liberation Sans.
var TTF = font.TTF
