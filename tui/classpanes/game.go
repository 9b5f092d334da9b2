package classpanes

import (
	"fmt"
	"math"
	"slices"
	"strings"
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
	Done     int           // players that have made all moves
	Hits     []float64     // of each player
	Common                 // together
	Since    time.Duration // the game was opened, or closed; together, the rest of the turn
	Standing
	Keys [][2]string
}

// A Common is a game that is played together.
type Common struct {
	Items    []int  // by move, from 1
	Answers  []bool // by move
	Answered int    // wishes for this turn
}

// Draw draws it on a whole screen.
func (g *Game) Draw(a canvas.Area, th *canvas.Theme) {
	s := newStage(a, th)
	s.keys(g.Keys)
	about := "the table"
	if g.Phase < classroom.Revealed {
		about = fmt.Sprintf("%s, %d polls", canvas.Counted(g.Count, g.Item), g.Budget)
		about += canvas.Pick(g.Together, ", the majority polls",
			" each, the same "+canvas.Pick(g.Item == "arm", "arms", "web")+" for all")
	}
	s.head([]string{canvas.Counted(g.Joined, "phone")}, "The game", about)
	switch {
	case g.Phase >= classroom.Revealed:
		g.Standing.draw(&s, g.Item)
		return
	case g.Phase == classroom.Text:
		g.drawRules(&s)
		return
	}
	y := s.ask(g.rules())
	if g.Together {
		g.drawTogether(&s, y)
	} else {
		g.drawAlone(&s, y)
	}
	if g.Phase == classroom.Open || !g.Together {
		s.clock(g.Since)
	}
}

// drawRules writes the rules in the middle, each sentence from a row of its own on, over the number of polls.
func (g *Game) drawRules(s *stage) {
	in := s.Sub(margin, 0, s.W-2*margin, s.strip())
	var rows [][]canvas.Span
	for i, sentence := range strings.SplitAfter(g.rules(), ". ") {
		if i > 0 {
			rows = append(rows, nil)
		}
		rows = append(rows, emphasised(sentence, in.W, canvas.Strong.Bold())...)
	}
	in.Lines(max((in.H-len(rows))/2, 1), rows)
	s.figure(g.Budget, fmt.Sprintf("polls%s, %s", canvas.Pick(g.Together, "", " each"), canvas.Counted(g.Count, g.Item)))
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
	d := dots{at: g.Hits, high: float64(g.Budget), median: math.NaN(), what: "hits"}
	if len(g.Hits) > 0 {
		d.low, d.median = slices.Min(g.Hits), g.Median
	}
	d.draw(s, y)
	s.figure(g.Done, fmt.Sprintf("of %d have made all polls", g.Joined))
}

// drawTogether draws the common game: polls and hits of each page, and the last poll.
func (g *Game) drawTogether(s *stage, y int) {
	polls, hits, last := make([]int, g.Count), make([]int, g.Count), make([]int, g.Count)
	turns, sum := len(g.Items), 0
	for i, item := range g.Items {
		hit := canvas.Pick(g.Answers[i], 1, 0)
		polls[item-1]++
		hits[item-1], sum = hits[item-1]+hit, sum+hit
		last[item-1] = i + 1
	}
	said := fmt.Sprintf("Turn %d of %d, %s.", min(turns+1, g.Budget), g.Budget, canvas.Counted(sum, "hit"))
	if turns > 0 {
		said += fmt.Sprintf(" The last: %s %d, %s.", g.Item, g.Items[turns-1], canvas.Pick(g.Answers[turns-1], "a hit", "a miss"))
	}
	s.Text(margin, y, said, canvas.Strong.Bold())
	var scores []score
	for i := range polls {
		age := canvas.Pick(last[i] > 0, fmt.Sprintf("%d ago", turns-last[i]+1), "never")
		label := fmt.Sprintf("%s %-3d%9s  %-9s", g.Item, i+1, canvas.Counted(hits[i], "hit"), age)
		scores = append(scores, score{label, float64(polls[i]), float64(max(slices.Max(polls), 1)), '█', canvas.InkPractice})
	}
	s.figure(g.Answered, fmt.Sprintf("of %d have tapped", g.Joined))
	body := *s
	body.H = s.strip()
	body.scores(y+canvas.Pick(s.roomy, 2, 1), canvas.Pick(body.H-y > 3*g.Count, 2, 1), scores)
}
