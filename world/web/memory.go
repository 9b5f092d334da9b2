package web

import (
	"lascope/world"
)

// The heap that a page takes, in bytes, measured, without the scheme.
const (
	pageBytes       = 80 // a simulated page with its truth
	importantBytes  = 16 // more with importance on
	previousBytes   = 16 // more after a shift
	pendingBytes    = 4  // more where changes add up
	populationBytes = 12 // more with samples
	namedBytes      = 24 // more of a file, and the bytes of its name
	pointBytes      = 32 // of a point of a material: 16, with room to grow up to twice
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
	if v.Word("unit") == SampleUnit {
		each += populationBytes
	}
	if path := v.Word("rates"); path != "" {
		rows, length := world.TableSize(path)
		pages = min(mostPages, rows)
		return pages * (each + namedBytes + length), pages
	}
	if path := v.Word("materials"); path != "" {
		rows, length := world.TableSize(path)
		pages = min(mostMaterials, rows)
		return pages*(each+namedBytes+length) + rows*pointBytes, pages
	}
	pages = v.Number("pages")
	return each * pages, pages
}
