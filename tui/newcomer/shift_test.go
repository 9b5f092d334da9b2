package newcomer_test

import (
	"slices"

	"lascope/world"
	"lascope/world/web"
)

// halfMirror is a shift of the polling lab's world.
func halfMirror() world.Shift[*web.Web] {
	return world.Shift[*web.Web]{
		Name: "half-mirror", Meaning: "the pages of the first half change places as in a mirror",
		Do: func(w *web.Web, tick int64) string {
			w.Reorder(tick, func(ranks []int32) { slices.Reverse(ranks[:len(ranks)/2]) })
			return "page i of the first half changes places with page n/2+1−i"
		},
	}
}
