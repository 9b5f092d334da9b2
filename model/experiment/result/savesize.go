package result

import (
	"fmt"
	"strconv"

	"lascope/internal/disk"
	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/stats"
)

// fullNumber is the length in a saved file of a number in full precision, with the sign behind.
const fullNumber = 20

// pilotTicks is the number of ticks after which a row shows the length of the others.
const pilotTicks = 100

// WarnSize warns, before the run, of a file of --save that open would refuse. bytes is its
// estimated size, and smaller is the way to a smaller file.
func WarnSize(path string, bytes float64, smaller string) {
	if path == "" || bytes <= disk.SavedLargest {
		return
	}
	megabytes := func(n float64) string { return stats.Thousands(n/1e6 + .5) }
	disk.Report(fmt.Sprintf("--save %s: about %s MB, and open reads at most %s MB; %s make it smaller",
		path, megabytes(bytes), megabytes(disk.SavedLargest), smaller))
}

// runBytes estimates the size of a saved run, by a row of a copy of the run.
func runBytes(r *model.Run, o model.Printout) float64 {
	rows := float64(o.Traversals)
	if rows == 0 && !o.StopConverged {
		rows = float64((o.Until - r.Tick()) / o.Every)
	}
	if rows*float64(len(r.Columns()))*fullNumber <= disk.SavedLargest {
		return 0 // the longest rows fit
	}
	pilot := r.Clone()
	pilot.Advance(min(pilotTicks, o.Until))
	bytes := 0
	for _, c := range pilot.Row() {
		bytes += len(c.String()) + len(",")
		if n, err := strconv.ParseInt(c.String(), 10, 64); err == nil && n > 1 { // it counts
			bytes += len(strconv.FormatInt(o.Until, 10)) - len(strconv.FormatInt(pilot.Tick(), 10))
		}
	}
	return (rows + 1) * float64(bytes)
}

// RaceBytes estimates the size of a saved race.
func RaceBytes(r design.Race) float64 {
	return float64(r.Reps*len(r.Specs)*len(r.Curves())) * float64(r.Until/max(r.Every, 1)+1) * fullNumber
}

// SweepBytes estimates the size of a saved sweep.
func SweepBytes(s *design.Sweep) float64 {
	return float64(s.Items()) * float64(fullNumber+len(strconv.Itoa(s.Items()))+len(" "))
}
