package classpanes

import (
	"fmt"
	"math"

	"lascope/model/classroom"
	"lascope/tui/canvas"
)

// A Game is a game as the projector shows it.
type Game struct {
	Phase     classroom.Phase
	Line      string
	Item      string // page or arm
	Budget    int
	Joined    int
	Moves     []int     // of each player
	Hits      []float64 // of each player
	Table     []classroom.Place
	Rivals    []classroom.Rival
	Median    float64
	Together  bool
	Items     []int  // together, by move, from 0
	Answers   []bool // together, by move
	Answered  int    // together, wishes for this turn
	Count     int    // pages or arms
	Names     bool   // names are shown
	Majority  float64
	Mean      float64
	BothModes bool // Majority and Mean are known
}

// Draw draws the body of the screen.
func (g *Game) Draw(a canvas.Area, th *canvas.Theme) {
	switch {
	case g.Phase >= classroom.Revealed:
		g.drawTable(a)
	case g.Together:
		g.drawTogether(a, th)
	default:
		g.drawStrip(a, th)
	}
}

// drawStrip draws each player as a dot: hits over moves.
func (g *Game) drawStrip(a canvas.Area, th *canvas.Theme) {
	strong := canvas.Strong.Bold()
	done := 0
	for _, m := range g.Moves {
		if m == g.Budget {
			done++
		}
	}
	a.Text(2, 0, fmt.Sprintf("%d of %d play, %d have made all %d polls", len(g.Moves), g.Joined, done, g.Budget), strong)
	most := 1.
	for _, h := range g.Hits {
		most = math.Max(most, h)
	}
	most = math.Ceil(most*1.1 + 1)
	plot := a.Sub(8, 2, a.W-10, a.H-4)
	if plot.W < 10 || plot.H < 3 {
		return
	}
	frame := canvas.Frame
	plot.Fill(0, plot.H-1, plot.W, 1, '─', frame)
	dim := canvas.Dim
	a.Right(7, 2, canvas.Short(most), dim)
	a.Right(7, 2+plot.H-2, "0", dim)
	a.Text(2, 1, fmt.Sprintf("hits   %c 1 phone   2-9 phones   + 10 or more", canvas.Pick(th.Ascii, 'o', '●')), dim)
	a.Right(a.W-2, a.H-2, fmt.Sprintf("polls used, of %d", g.Budget), dim)
	counts := map[[2]int]int{}
	for i, m := range g.Moves {
		x := m * (plot.W - 1) / max(1, g.Budget)
		y := plot.H - 2 - int(math.Round(g.Hits[i]/most*float64(plot.H-2)))
		counts[[2]int{x, y}]++
	}
	for at, n := range counts {
		r := canvas.Pick(th.Ascii, 'o', '●')
		if n > 1 && n < 10 {
			r = rune('0' + n)
		} else if n >= 10 {
			r = '+'
		}
		plot.Set(at[0], at[1], r, canvas.Practice.Bold())
	}
}

// drawTogether draws the common game: polls and hits of each page, and the last move.
func (g *Game) drawTogether(a canvas.Area, th *canvas.Theme) {
	strong, text := canvas.Strong.Bold(), canvas.Text
	hits := 0
	polls, good, last := make([]int, g.Count), make([]int, g.Count), make([]int, g.Count)
	for i, item := range g.Items {
		polls[item]++
		last[item] = i + 1
		if g.Answers[i] {
			good[item]++
			hits++
		}
	}
	turn := fmt.Sprintf("turn %d of %d   %s   %d of %d have voted", len(g.Items)+1, g.Budget, canvas.Counted(hits, "hit"),
		g.Answered, g.Joined)
	if len(g.Items) == g.Budget {
		turn = fmt.Sprintf("all %d turns are made   %s", g.Budget, canvas.Counted(hits, "hit"))
	}
	a.Text(2, 0, turn, strong)
	y := 2
	if n := len(g.Items); n > 0 {
		a.Text(2, 1, fmt.Sprintf("last: %s %d, %s", g.Item, g.Items[n-1]+1, canvas.Pick(g.Answers[n-1], "a hit", "a miss")), canvas.Strong.Bold())
		y = 3
	}
	most := 1
	for _, n := range polls {
		most = max(most, n)
	}
	for i := range polls {
		if y >= a.H {
			return
		}
		x := a.Text(2, y, fmt.Sprintf("%s %-3d", g.Item, i+1), strong)
		age := "never"
		if last[i] > 0 {
			age = fmt.Sprintf("%d ago", len(g.Items)-last[i]+1)
		}
		x = a.Text(x+1, y, fmt.Sprintf("%9s  %-9s", canvas.Counted(good[i], "hit"), age), text)
		a.Text(x+1, y, Bar(polls[i], most, max(4, a.W-x-3), th), canvas.Practice)
		y++
	}
}

// drawTable draws the table beside the schemes on the same web.
func (g *Game) drawTable(a canvas.Area) {
	strong, text, theory := canvas.Strong.Bold(), canvas.Text, canvas.Theory
	best := canvas.Pick(g.Item == "arm", "best arm", "hottest page")
	left := a.Sub(2, 0, min(40, a.W-2), a.H)
	left.Text(0, 0, "place  player", strong)
	left.Right(left.W-1, 0, "hits  "+best, strong)
	y := 1
	for _, p := range g.Table {
		if y >= left.H {
			break
		}
		who := fmt.Sprintf("number %d", p.Number)
		if p.Number == 0 {
			who = "the class together"
		} else if g.Names && p.Name != "" {
			who = p.Name
		}
		left.Right(5, y, canvas.Itoa(p.Place), text)
		left.Text(7, y, canvas.Cut(who, max(4, left.W-30)), text)
		left.Right(left.W-1-canvas.Width(best)-2, y, canvas.FourDigits(p.Hits), strong)
		if p.Hottest >= 0 {
			left.Right(left.W-1, y, canvas.Itoa(p.Hottest), text)
		}
		y++
	}
	right, y := a.Sub(45, 0, a.W-47, a.H), 0
	if right.W < 24 { // below the table
		right, y = a.Sub(2, min(len(g.Table)+2, max(0, a.H-8)), a.W-4, a.H), 0
		right.Fill(0, 0, right.W, right.H, ' ', text)
	}
	right.Text(0, y, "on the same web", strong)
	y++
	row := func(name string, hits float64, st canvas.Style) {
		right.Text(0, y, name, st)
		right.Right(min(30, right.W), y, canvas.FourDigits(hits), st)
		y++
	}
	if len(g.Table) > 0 && !g.Together {
		row("the class, median", g.Median, canvas.Practice.Bold())
	}
	for _, r := range g.Rivals {
		row(r.Title, r.Hits, theory)
	}
	if g.BothModes {
		y++
		right.Text(0, y, "together and alone", strong)
		y++
		row("the majority", g.Majority, canvas.Practice.Bold())
		row("single players, mean", g.Mean, text)
	}
}
