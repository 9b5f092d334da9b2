package classpanes

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"lascope/model/classroom"
	"lascope/tui/canvas"
)

// A Standing is how a game ended: the table of the players, and the schemes on the same web.
type Standing struct {
	Table  []classroom.Place
	Rivals []classroom.Rival
	Median float64 // of the players
	Names  bool    // names are shown
}

// who is a player in words.
func (t *Standing) who(p *classroom.Place) string {
	switch {
	case p.Number == 0:
		return "the class together"
	case t.Names && p.Name != "":
		return p.Name
	}
	return fmt.Sprintf("number %d", p.Number)
}

// scores are the schemes, the best players and the median, the most hits first. The best are named in at most w columns.
func (t *Standing) scores(w int) (rows []score) {
	add := func(label string, hits classroom.Decimal, fill rune, ink canvas.Ink) {
		rows = append(rows, score{label: canvas.Cut(label, w), value: float64(hits), fill: fill, ink: ink})
	}
	for _, r := range t.Rivals {
		add(r.Title, r.Hits, '▒', canvas.InkTheory)
	}
	var names []string
	numbers := ""
	for i := range t.Table {
		if p := &t.Table[i]; p.Place == 1 {
			names = append(names, t.who(p))
			numbers += fmt.Sprintf(" %d", p.Number)
		}
	}
	best := "best: " + strings.Join(names, ", ")
	if len(names) > 1 && !t.Names {
		best = "best: numbers" + numbers
	}
	switch {
	case len(names) == 0:
	case t.Table[0].Number == 0:
		add(names[0], t.Table[0].Hits, '█', canvas.InkPractice)
	default:
		add(canvas.Pick(canvas.Width(best) <= w, best, "best: "+canvas.Counted(len(names), "phone")), t.Table[0].Hits, '█', canvas.InkPractice)
		add("the class, median", classroom.Decimal(t.Median), '█', canvas.InkPractice)
	}
	slices.SortStableFunc(rows, func(a, b score) int { return cmp.Compare(b.value, a.value) })
	for i := range rows {
		rows[i].of = max(rows[0].value, 1)
	}
	return rows
}

// mostPlaces is the number of places shown: those that are read from the last row of a room.
const mostPlaces = 10

// draw draws the bars, and below them the places that fit.
func (t *Standing) draw(s *stage, item string) {
	scores := t.scores(s.W / 3)
	rows := canvas.Pick(s.roomy, canvas.Pick(s.H >= 60, 3, 2), 1)
	for rows > 1 && len(scores)*(rows+1) > s.H/2 {
		rows--
	}
	y := s.scores(margin, rows, scores)
	t.drawPlaces(s.Rows(y+1, s.H-y-2), item)
}

// drawPlaces draws the first places, and how many more there are in the last row.
func (t *Standing) drawPlaces(a canvas.Area, item string) {
	strong, text := canvas.Strong.Bold(), canvas.Text
	shown := min(len(t.Table), mostPlaces, max(a.H-2, 0))
	hits := 23
	for i := range t.Table[:shown] {
		hits = max(hits, 9+canvas.Width(t.who(&t.Table[i]))+4)
	}
	if shown > 0 {
		a.Text(margin, 0, "place", strong)
		a.Text(9, 0, "player", strong)
		a.Right(hits+2, 0, "hits", strong)
		a.Text(hits+5, 0, "polls of the "+canvas.Pick(item == "arm", "best arm", "hottest page"), strong)
	}
	for i, p := range t.Table[:shown] {
		a.Right(7, 1+i, canvas.Itoa(p.Place), text)
		a.Text(9, 1+i, t.who(&p), text)
		a.Right(hits+2, 1+i, canvas.FourDigits(float64(p.Hits)), strong)
		if p.Hottest != nil {
			a.Right(hits+10, 1+i, canvas.Itoa(*p.Hottest), text)
		}
	}
	if more := len(t.Table) - shown; more > 0 {
		a.Text(margin, a.H-1, fmt.Sprintf("and %d more; every phone shows its own place", more), canvas.Dim)
	}
}
