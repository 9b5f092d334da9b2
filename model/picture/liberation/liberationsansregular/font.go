// Package liberationsansregular holds the face that the pictures draw with.
package liberationsansregular

import _ "embed"

// TTF is the face, in TrueType.
//
//go:embed LiberationSans-Regular.ttf
var TTF []byte
