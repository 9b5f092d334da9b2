// Package liberationsansbold is the font by which gonum's plots know its name.
package liberationsansbold

import font "github.com/go-fonts/liberation/liberationsansbold"

// TTF is Liberation Sans Bold.
var TTF = font.TTF
