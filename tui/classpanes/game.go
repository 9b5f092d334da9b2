package classpanes

import (
	"fmt"
	"math"
	"time"

	"lascope/model/classroom"
	"lascope/tui/canvas"
)

// A Game is a game as the projector shows it.
type Game struct {
	Phase    classroom.Phase
	Item     string // page or arm
	Count    int    // pages or arms
	Budget   int
	Joined   int
	Together bool
	Moves    []int         // of each player
	Hits     []float64     // of each player
	Common                 // together
	Since    time.Duration // the game was opened, or closed; together, the rest of the turn
	Standing
	Keys [][2]string
}

// A Common is a game that is played together.
type Common struct {
	Items    []int  // by move, from 0
	Answers  []bool // by move
	Answered int    // wishes for this turn
}

// Draw draws it on a whole screen.
func (g *Game) Draw(a canvas.Area, th *canvas.Theme) {
	s := newStage(a, th)
	s.keys(g.Keys)
	arms := g.Item == "arm"
	about := "the table"
	if g.Phase < classroom.Revealed {
		about = fmt.Sprintf("%s, %d polls", canvas.Counted(g.Count, g.Item), g.Budget)
		about += canvas.Pick(g.Together, ", the majority polls", fmt.Sprintf(" each, the same %s for all", canvas.Pick(arms, "arms", "web")))
	}
	s.head([]string{canvas.Counted(g.Joined, "phone")}, "The game", about)
	if g.Phase >= classroom.Revealed {
		g.Standing.draw(&s, g.Item)
		return
	}
	y := s.ask(g.rules())
	switch {
	case g.Phase == classroom.Text:
		return
	case g.Together:
		g.drawTogether(&s, y)
	default:
		g.drawAlone(&s, y)
	}
	if g.Phase == classroom.Open || !g.Together {
		s.clock(g.Since)
	}
}

// rules says how to play: at length before the game.
func (g *Game) rules() string {
	before, hit := "Pages change, some often, some seldom. ", "A poll of a page that has changed since its last poll is a hit."
	if g.Item == "arm" {
		before, hit = "", "Each arm has a hit probability of its own, which nobody sees."
	}
	switch {
	case g.Together:
		hit += fmt.Sprintf(" Tap the %s that you want: the one with the most taps is polled when the clock ends or all have tapped.", g.Item)
	case g.Phase == classroom.Text:
		hit += fmt.Sprintf(" You have %d polls: make as many hits as you can.", g.Budget)
	default:
		hit += " Most hits win."
	}
	return canvas.Pick(g.Phase == classroom.Text, before, "") + hit
}

// drawAlone draws the hits of all phones.
func (g *Game) drawAlone(s *stage, y int) {
	d := dots{at: g.Hits, low: float64(g.Budget), high: float64(g.Budget), median: math.NaN(), what: "hits"}
	for _, h := range g.Hits {
		d.low = min(d.low, h)
	}
	if len(g.Hits) > 0 {
		d.median = g.Median
	} else {
		d.low = 0
	}
	d.draw(s, y)
	done := 0
	for _, m := range g.Moves {
		done += canvas.Pick(m == g.Budget, 1, 0)
	}
	s.figure(done, fmt.Sprintf("of %d have made all polls", g.Joined))
}

// drawTogether draws the common game: polls and hits of each page, and the last poll.
func (g *Game) drawTogether(s *stage, y int) {
	hits, most := 0, 1
	polls, good, last := make([]int, g.Count), make([]int, g.Count), make([]int, g.Count)
	for i, item := range g.Items {
		polls[item]++
		most = max(most, polls[item])
		last[item] = i + 1
		if g.Answers[i] {
			good[item]++
			hits++
		}
	}
	turns := len(g.Items)
	said := fmt.Sprintf("Turn %d of %d, %s.", min(turns+1, g.Budget), g.Budget, canvas.Counted(hits, "hit"))
	if turns > 0 {
		said += fmt.Sprintf(" The last: %s %d, %s.", g.Item, g.Items[turns-1]+1, canvas.Pick(g.Answers[turns-1], "a hit", "a miss"))
	}
	s.Text(margin, y, said, canvas.Strong.Bold())
	y += 2
	rows := max(min((s.strip()-y)/max(g.Count, 1), 3), 1)
	for i := range polls {
		age := "never"
		if last[i] > 0 {
			age = fmt.Sprintf("%d ago", turns-last[i]+1)
		}
		middle := y + (max(rows-1, 1)-1)/2
		x := s.Text(margin, middle, fmt.Sprintf("%s %-3d%9s  %-9s", g.Item, i+1, canvas.Counted(good[i], "hit"), age), canvas.Strong)
		s.bar(x+1, y, s.W-9-x, max(rows-1, 1), float64(polls[i]), float64(most), middle-y, '█', canvas.InkPractice)
		if y += rows; y+rows > s.strip() {
			break
		}
	}
	s.figure(g.Answered, fmt.Sprintf("of %d have tapped", g.Joined))
}
