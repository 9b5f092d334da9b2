package class

import (
	"fmt"

	"lascope/model/classroom"
	"lascope/tui/canvas"
)

// An evening is the table at the end of a class: the right parts of its lessons and the hits of its games.
type evening struct{ *classroom.State }

// scores are the scores of all acts, with the first votes where there is room for them.
func (e *evening) scores(first bool) (rows []score) {
	hits := 1.
	for _, p := range e.Evening {
		for _, n := range []*classroom.Decimal{p.Best, p.Majority} {
			if n != nil {
				hits = max(hits, float64(*n))
			}
		}
	}
	add := func(label string, value, of float64) {
		rows = append(rows, score{"  " + label, value, of, '█', canvas.InkPractice})
	}
	for _, p := range e.Evening {
		if p.Scores != nil || p.Best != nil || p.Majority != nil {
			what := canvas.Pick(p.Together, ", together", "")
			rows = append(rows, score{label: p.Title + canvas.Pick(p.Scores != nil, ": right answers in %", what)})
		}
		for _, s := range p.Scores {
			label := fmt.Sprintf("question %d", s.Question)
			if s.First != nil && (first || s.Second == nil) {
				add(label, float64(*s.First), 100)
				label = "second vote"
			}
			if s.Second != nil {
				add(label, float64(*s.Second), 100)
			}
		}
		for i, n := range []*classroom.Decimal{p.Best, p.Median, p.Majority} {
			if n != nil {
				add([]string{"hits of the best", "median", "hits of the majority"}[i], float64(*n), hits)
			}
		}
	}
	return rows
}

func (e *evening) draw(s *wall) {
	s.head([]string{canvas.Counted(e.Joined, "phone")}, "The class", "the table")
	rows := e.scores(true)
	if len(rows) > s.foot()-margin {
		rows = e.scores(false)
	}
	s.H = s.foot()
	y := s.scores(margin, 1, rows)
	for i, b := range e.Best[:min(len(e.Best), mostPlaces)] {
		s.Text(margin, y+1+i, fmt.Sprintf("place %d: number %d, %.0f of %d", b.Place, b.Number, b.Hits, b.Moves), canvas.Text)
	}
}
