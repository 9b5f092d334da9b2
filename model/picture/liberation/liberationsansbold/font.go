// Package liberationsansbold holds the face that the pictures draw with.
package liberationsansbold

import _ "embed"

// TTF is the face, in TrueType.
//
//go:embed LiberationSans-Bold.ttf
var TTF []byte
