package class

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"lascope/model/classroom"
	"lascope/tui/canvas"
)

// A board is a game on the projector, from its text to its table.
type board struct {
	*classroom.State
	named bool // names are shown
}

func (g *board) draw(s *wall) {
	s.head([]string{canvas.Counted(g.Joined, "phone")}, "The game", g.tell(
		"<{table?}the table|{items}, {Budget} polls<{Together?}, the majority polls| each, the same <{arm?}arms|web> for all>>"))
	switch {
	case g.Phase >= classroom.Revealed:
		g.drawTable(s)
	case g.Phase == classroom.Text:
		g.drawRules(s)
	case g.Together:
		g.drawTogether(s, s.ask(g.rules()))
	default:
		g.drawAlone(s, s.ask(g.rules()))
	}
}

// tell fills the blanks of a form about the game.
func (g *board) tell(form string, values ...any) string {
	return canvas.Tell(form, append(values, g.State, "items", canvas.Counted(g.Items, g.Item), "arm", g.Item == "arm",
		"begins", g.Phase == classroom.Text, "table", g.Phase >= classroom.Revealed)...)
}

// drawRules writes the rules in the middle, each sentence from a row of its own on, over the number of polls.
func (g *board) drawRules(s *wall) {
	in := s.Sub(margin, 0, s.W-2*margin, s.strip())
	var rows [][]canvas.Span
	for i, sentence := range strings.SplitAfter(g.rules(), ". ") {
		if i > 0 {
			rows = append(rows, nil)
		}
		rows = append(rows, emphasised(sentence, in.W, canvas.Strong.Bold())...)
	}
	in.Lines(max((in.H-len(rows))/2, 1), rows)
	s.figure(g.Budget, g.tell("polls<{Together!} each>, {items}"))
}

// rules says how to play: at length before the game.
func (g *board) rules() string {
	return g.tell("<{arm?}Each arm has a hit probability of its own, which nobody sees.|<{begins?}Pages change, some often, some seldom. >" +
		"A poll of a page that has changed since its last poll is a hit.><{Together?} Tap the {Item} that you want: the one with the most taps " +
		"is polled when the clock ends or all have tapped.|{begins?} You have {Budget} polls: make as many hits as you can.| Most hits win.>")
}

// drawAlone draws the hits of all phones from row y on.
func (g *board) drawAlone(s *wall, y int) {
	d := dots{at: g.Each, high: float64(g.Budget), median: math.NaN(), what: "hits"}
	if n := len(g.Each); n > 0 {
		d.low, d.median = g.Each[0], g.Each[n/2]
	}
	d.draw(s, y)
	s.figure(g.Done, fmt.Sprintf("of %d have made all polls", g.Joined))
	s.clock(g.State)
}

// drawTogether draws the common game: polls and hits of each page, and the last poll.
func (g *board) drawTogether(s *wall, y int) {
	s.Text(margin, y, g.tell("Turn {Move} of {Budget}, {hits hit}.<{Page?} The last: {Item} {Page}, a <{hit?}hit|miss>.>",
		"hits", int(g.Hits), "hit", g.Page > 0 && *g.Hit), canvas.Strong.Bold())
	most := 1.
	for _, p := range g.Seen {
		most = max(most, float64(p.Choices))
	}
	var scores []score
	for i, p := range g.Seen {
		age := canvas.Pick(p.Last > 0, fmt.Sprintf("%d ago", g.Budget-*g.Left-int(p.Last)+1), "never")
		label := fmt.Sprintf("%s %-3d%9s  %-9s", g.Item, i+1, canvas.Counted(int(p.Rewards), "hit"), age)
		scores = append(scores, score{label, float64(p.Choices), most, '█', canvas.InkPractice})
	}
	s.figure(*g.Answered, fmt.Sprintf("of %d have tapped", g.Joined))
	body := *s
	body.H = s.strip()
	body.scores(y+canvas.Pick(s.roomy, 2, 1), canvas.Pick(body.H-y > 3*g.Items, 2, 1), scores)
	if g.Phase == classroom.Open {
		s.clock(g.State)
	}
}

// who is a player in words.
func (g *board) who(p classroom.Place) string {
	return canvas.Tell("<{Number!}the class together|{named?}{Name}|number {Number}>", p, "named", g.named)
}

// scores are the schemes, the best players and the median, the most hits first. The best are named in at most w columns.
func (g *board) scores(w int) (rows []score) {
	add := func(label string, hits classroom.Decimal, fill rune, ink canvas.Ink) {
		rows = append(rows, score{label: canvas.Cut(label, w), value: float64(hits), fill: fill, ink: ink})
	}
	for _, r := range g.Rivals {
		add(r.Title, r.Hits, '▒', canvas.InkTheory)
	}
	var names []string
	for _, p := range g.Places {
		if p.Place == 1 {
			names = append(names, g.who(p))
		}
	}
	best := "best: " + strings.Join(names, ", ")
	if len(names) > 1 && !g.named {
		best = "best: numbers " + strings.ReplaceAll(strings.Join(names, " "), "number ", "")
	}
	switch {
	case len(names) == 0:
	case g.Places[0].Number == 0:
		add(names[0], g.Places[0].Hits, '█', canvas.InkPractice)
	default:
		add(canvas.Pick(canvas.Width(best) <= w, best, "best: "+canvas.Counted(len(names), "phone")), g.Places[0].Hits, '█', canvas.InkPractice)
		add("the class, median", *g.Median, '█', canvas.InkPractice)
	}
	slices.SortStableFunc(rows, func(a, b score) int { return cmp.Compare(b.value, a.value) })
	for i := range rows {
		rows[i].of = max(rows[0].value, 1)
	}
	return rows
}

// mostPlaces is the number of places shown: those that are read from the last row of a room.
const mostPlaces = 10

// drawTable draws the bars and, below them, the places that fit.
func (g *board) drawTable(s *wall) {
	scores := g.scores(s.W / 3)
	rows := canvas.Pick(s.roomy, canvas.Pick(s.H >= 60, 3, 2), 1)
	for rows > 1 && len(scores)*(rows+1) > s.H/2 {
		rows--
	}
	y := s.scores(margin, rows, scores)
	a, strong := s.Rows(y+1, s.H-y-2), canvas.Strong.Bold()
	shown := min(len(g.Places), mostPlaces, max(a.H-2, 0))
	hits := 25 // the column after them
	for _, p := range g.Places[:shown] {
		hits = max(hits, 15+canvas.Width(g.who(p)))
	}
	if shown > 0 {
		best := canvas.Pick(g.Item == "arm", "best arm", "hottest page")
		a.Text(margin, 0, fmt.Sprintf("place  player%*s   polls of the %s", hits-15, "hits", best), strong)
	}
	for i, p := range g.Places[:shown] {
		a.Text(margin, 1+i, fmt.Sprintf("%5d  %s", p.Place, g.who(p)), canvas.Text)
		a.Right(hits, 1+i, canvas.FourDigits(float64(p.Hits)), strong)
		if p.Hottest != nil {
			a.Right(hits+8, 1+i, canvas.Itoa(*p.Hottest), canvas.Text)
		}
	}
	if more := len(g.Places) - shown; more > 0 {
		a.Text(margin, a.H-1, fmt.Sprintf("and %d more; every phone shows its own place", more), canvas.Dim)
	}
}

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
