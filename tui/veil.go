package tui

import (
	"math"
	"slices"
	"strings"

	"lascope/model"
)

// While what only an observer knows is hidden, panes leave out what they would draw of it
// over something else, and write blanks of the same width instead of words, so that
// nothing moves; what stands by itself in the ink of theory is taken away at the end (see
// blindfold).

// veil is a word that only an observer could say, or blanks: for a number always as
// many, for its width would tell something of it.
func (s *scene) veil(word string) string {
	if !s.blind {
		return word
	}
	n := width(word)
	if i := strings.IndexAny(word, "–.0123456789"); i >= 0 {
		n = width(word[:i]) + veiledNumber
	}
	return strings.Repeat(" ", n)
}

// veiledNumber is the width of a hidden number: that of .9771.
const veiledNumber = 5

// veilLike is a word that only an observer could say, or as many blanks as another has
// letters.
func (s *scene) veilLike(word, other string) string {
	if s.blind {
		return strings.Repeat(" ", width(other))
	}
	return word
}

// veilTheory hides the numbers in the ink of theory before they are put into lines.
func (s *scene) veilTheory(groups [][]span) [][]span {
	for _, g := range groups {
		for i := range g {
			if s.blind && g[i].st.fore() == inkTheory {
				g[i].text = s.veil(g[i].text)
			}
		}
	}
	return groups
}

// orderLeaks tells that the snapshot is still of before: its pages stand in their true
// order, which is hidden by now.
func (s *scene) orderLeaks() bool { return s.blind && !s.snap.Look.Blind }

// veilSeries takes the curves from a chart that only an observer could draw: all but
// those named. The axes must not have been fitted to them.
func (s *scene) veilSeries(c *chart, keep ...string) {
	if !s.blind {
		return
	}
	for i := range c.series {
		if o := &c.series[i]; !slices.Contains(keep, o.name) {
			c.veiled = s.veiledWords()
			o.xs, o.ys, o.to, o.at, o.mark = nil, nil, nil, math.NaN(), ' '
			o.name, o.last = s.veil(o.name), s.veil("–")
		}
	}
}

// veiledWords stand where curves are hidden, with the key that shows them.
func (s *scene) veiledWords() string {
	return "hidden" + clause(": %s shows it", s.keys.Blind)
}

// unknownGroup stands for the true group of every object while it is hidden.
const unknownGroup = -1

// veilPlacement is a view without the true groups, and what is derived from them.
func veilPlacement(v *model.PlacementView) *model.PlacementView {
	out := *v
	out.Waits, out.Accuracy, out.Correct, out.Right = nil, math.NaN(), false, 0
	out.MeanTime, out.Precision, out.Recall, out.Base = math.NaN(), math.NaN(), math.NaN(), math.NaN()
	out.Arms.Arms = slices.Clone(v.Arms.Arms)
	for i := range out.Arms.Arms {
		arm := &out.Arms.Arms[i]
		arm.Home, arm.Right, arm.Cells = unknownGroup, 0, slices.Clone(arm.Cells)
		for k := range arm.Cells {
			c := &arm.Cells[k]
			c.Objects = veilObjects(c.Objects)
			c.Mix = []model.GroupPart{{Group: unknownGroup, Count: c.Count}}
		}
	}
	if v.Last != nil {
		q := *v.Last
		q.I.Group, q.J.Group = unknownGroup, unknownGroup
		out.Last = &q
	}
	out.Tellings = slices.Clone(v.Tellings)
	for i := range out.Tellings {
		out.Tellings[i].Objects = veilObjects(out.Tellings[i].Objects)
	}
	return &out
}

// veilObjects are objects of unknown groups; that one waits in the wrong arm is unknown
// too.
func veilObjects(objects []model.PlacedObject) []model.PlacedObject {
	out := slices.Clone(objects)
	for i := range out {
		out[i].Group, out[i].Stuck = unknownGroup, false
	}
	return out
}
