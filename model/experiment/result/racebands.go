package result

import (
	"slices"

	"lascope/model/stats"
)

// Banded are the points of the line with an index, with the band of the whole curve as their intervals if there is one.
func (r *RaceResult) Banded(line int) []stats.Estimate {
	points := slices.Clone(r.Lines[line].Points)
	if !r.HasBand() {
		return points
	}
	lo, hi := r.Band(line)
	for k := range points {
		points[k].Lo, points[k].Hi = lo[k], hi[k]
	}
	return points
}

// HasBand reports that there are enough replications for a band of the whole curve.
func (r *RaceResult) HasBand() bool { return r.Reps >= stats.BandCurves }
