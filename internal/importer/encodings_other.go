//go:build !js

package importer

import (
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
)

// encodingOf is the encoding of a name of the WHATWG's standard; nil for none.
func encodingOf(name string) encoding.Encoding {
	from, err := htmlindex.Get(name)
	if err != nil || from == encoding.Replacement {
		return nil
	}
	return from
}
