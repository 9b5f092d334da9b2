package design

import (
	"strings"

	"lascope/internal/refusal"
	"lascope/model/lab"
	"lascope/model/stats"
	"lascope/world"
)

// drawPoints draws the cells of a sweep: different quasi-random points of the ranges of its line. The substream is of the line's
// seed, and more points begin with fewer.
func (s *Sweep) drawPoints(words []string, n int) {
	if n < 2 || n > axisPointsMost {
		refusal.Say("--points %d: it is a number of points, 2 to %s, such as 64", n, stats.Thousands(axisPointsMost))
	}
	plain, ranges := splitRanges(s.Schemes[0], words, s.program)
	switch {
	case len(s.Schemes) > 1:
		refusal.Say("--points: the points are of one scheme; give a line for each, or leave --points out")
	case len(ranges) == 0:
		refusal.Say("--points needs a range, such as N=50..2000log or alpha=0.3..0.9")
	}
	s.Words, s.given, s.Points = plain, words, true
	seed := uint64(1)
	for _, w := range plain {
		if word, ok := strings.CutPrefix(w, "seed="); ok {
			k, err := lab.ParseCount(word)
			refusal.As(err, "%s: %w", w)
			seed = uint64(k)
		}
	}
	s.Axes = make([]Axis, len(ranges))
	known := map[string]bool{}
	for _, point := range stats.Points(pointsTried*n, len(ranges), world.Source(seed, "sweep points")) {
		words := make([]string, len(ranges))
		for i, r := range ranges {
			words[i] = r.word(point[i])
		}
		if name := strings.Join(words, " "); len(known) < n && !known[name] {
			known[name] = true
			for i, r := range ranges {
				s.Axes[i].Key, s.Axes[i].Unit, s.Axes[i].Words = r.Param.Key, r.Param.Unit, append(s.Axes[i].Words, words[i])
			}
		}
	}
	if len(known) < n {
		refusal.Say("--points %d: the ranges have only %d different points; give --points %[2]d, or wider ranges", n, len(known))
	}
}

// pointsTried is the number of points drawn for each: of values in whole numbers some are equal.
const pointsTried = 8
