package web

import (
	"lascope/world"
)

// The heap that a page takes, in bytes, measured, without the scheme.
const (
	pageBytes      = 80  // a simulated page with its truth
	importantBytes = 16  // more with importance on
	previousBytes  = 16  // more after a shift
	pendingBytes   = 4   // more where changes add up
	fileBytes      = 160 // more of a file, with its name
)

// MemoryBytes estimates the heap that the polling lab's world takes, and its pages.
func MemoryBytes(v world.Values) (bytes, pages float64) {
	if path := v.Word("trace"); path != "" {
		return traceBytes(path)
	}
	each := float64(pageBytes)
	if v.Word("importance") == "on" {
		each += importantBytes
	}
	if v.Word("shift") != "none" {
		each += previousBytes
	}
	if v.Word("updates") == "cumulative" {
		each += pendingBytes
	}
	pages = v.Number("pages")
	for _, key := range []string{"rates", "materials"} {
		if path := v.Word(key); path != "" {
			pages = min(mostPages, world.TableRows(path))
			each += fileBytes
		}
	}
	return each * pages, pages
}
