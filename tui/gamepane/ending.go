package gamepane

import (
	"fmt"
	"lascope/tui/pane"
	"math"
	"slices"

	"lascope/model"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
)

// The columns of the end of a game after its choices: the truth, hits, choices, the best rival's choices and the hits lost to it;
// then the bars of too few and too many choices.
const (
	truthColumns = 40
	fewColumns   = 6
)

// drawEnding draws the end of a game: the verdict, the ranking beside the race, each item's choices beside the best rival's, and
// how to play again.
func (p *Pane) drawEnding(s *pane.Context, a canvas.Area, v *lab.HandView) {
	strong, text := canvas.Bold, canvas.Text
	y := a.Wrapped(0, ScoreSentence(s.Snap), strong)
	if loss := lossSentence(s.Snap, v); loss != "" && y < a.H {
		y = a.Wrapped(y, loss, text)
	}
	again := againLines(s, a.W)
	end := a.H - len(again)
	for k, line := range again {
		if end+k >= y {
			a.Label(0, end+k, canvas.Cut(line, a.W))
		}
	}
	players := ranking(s.Score)
	rows, race := endingRows(end-y, a.W, len(players), len(v.Items))
	beside := a.W >= besideColumns && race > 0
	drawRanking(s, a.Sub(0, y, canvas.Pick(beside, a.W/2-1, a.W), rows), players)
	if race > 0 {
		right := a.Rows(y+rows, race)
		if beside {
			right = a.Sub(a.W/2+1, y, a.W-a.W/2-1, race)
		} else {
			rows += race
		}
		best := s.Score.Players[s.Score.BestRival()]
		drawHead(right, "race", s.Lab.Good+"s behind "+best.Scheme.Title)
		leadChart(s, race-1).Draw(right.Rows(1, race-1), s.Theme)
	}
	if y += rows; end-y >= 3 {
		p.drawTable(s, a.Rows(y, end-y), v)
		p.drawn.top += y
	} else {
		p.drawn.rows, p.list.H = 0, 0
	}
}

// besideColumns is the least width with the race beside the ranking; it stands below in a narrower area. raceRows is its least height.
const besideColumns, raceRows = 96, 9

// endingRows shares h rows between the ranking, the race, 0 for none, and the table:
// first a row a player and a row an item, then two rows an item, then the race.
func endingRows(h, w, players, items int) (ranking, race int) {
	least, table := players+1, items+2
	if h-least >= table+items {
		table += items
	}
	switch ranking = h - table; {
	case ranking < least:
		return min(h, max(2, min(least, h-6))), 0
	case ranking >= raceRows && w >= besideColumns:
		ranking = min(ranking, 20)
		return ranking, ranking
	case w < besideColumns:
		race = min(ranking-2*players-1, 20)
	}
	return min(ranking, 2*players+1), canvas.Pick(race >= raceRows, race, 0)
}

// againLines say how to play again, and how to challenge a friend; the command is whole in w columns where it can be.
func againLines(s *pane.Context, w int) []string {
	var out []string
	if line := Challenge(s.Snap); line != "" {
		out = append(out, canvas.Fitting(w, "challenge a friend: "+line, line))
	}
	k := s.Keys
	return append(out, fmt.Sprintf("%s: same game again  %s: another  %s: take back  %s: hide numbers", k.Restart.Help().Key,
		k.Reseed.Help().Key, k.Back.Help().Key, k.Blind.Help().Key))
}

func drawRanking(s *pane.Context, a canvas.Area, players []int) {
	score := s.Score
	drawHead(a, "ranking", s.Lab.Good+"s, and what each one knows")
	apart := canvas.Pick(a.H-1 >= 2*len(players), 2, 1)
	bars := a
	bars.W = min(a.W, max(rankColumns+12, a.W-27))
	for k, i := range players {
		y := 1 + apart*k
		if y >= a.H {
			return
		}
		end := drawRank(bars, y, score, i)
		if words := knowledge(s.Snap, score.Players[i].Scheme); end+2+canvas.Width(words) <= a.W {
			a.LabelEnd(a.W, y, words)
		}
	}
}

// leadChart has the hits of each player, less the best rival's, against the choices.
func leadChart(s *pane.Context, rows int) *chart.Chart {
	score := s.Score
	best := score.Players[score.BestRival()]
	c := &chart.Chart{Xname: "choices", X1: max(1, float64(score.Choices))}
	for i, q := range slices.Backward(score.Players) {
		if q.Rewards == nil {
			continue
		}
		one := chart.Series{Name: q.Scheme.Title, Mark: playerMark(i), Ink: playerInks[i%len(playerInks)],
			Stroke: canvas.Pick(i == 0, chart.Thick, 0)}
		for k := range min(len(q.Rewards), len(best.Rewards)) {
			one.Add(float64(k), q.Rewards[k]-best.Rewards[k])
		}
		one.At = one.Ys[len(one.Ys)-1]
		c.Put(one)
	}
	chart.Fit(c, rows)
	for i := range c.Series {
		c.Series[i].Last = numberOf(c.Series[i].At + best.Total())
	}
	return c
}

// drawTable draws each item with its choices, the truth, and the best rival's choices beside.
func (p *Pane) drawTable(s *pane.Context, a canvas.Area, v *lab.HandView) {
	score := s.Score
	rival := model.Player{Rewards: []float64{0}}
	at, title := 0, "–"
	if len(score.Players) > 1 && score.Players[score.BestRival()].Rewards != nil {
		at = score.BestRival()
		rival, title = score.Players[at], score.Players[at].Scheme.Title
	}
	few := a.W >= 96
	b := boardFor(v, a.W, truthColumns+canvas.Pick(few, 2*fewColumns+2, 0))
	if b.cols < min(10, int(v.Budget)) {
		b.cols, b.right = 0, b.left
	}
	top := canvas.Pick(a.H >= 2+len(v.Items), 2, 1)
	b.place(top, a.H, len(v.Items), 2)
	p.draws(b)
	if top > 1 {
		drawHead(a, "choices", canvas.Pick(b.apart > 1, "yours, and below them those of "+title, "yours, counted beside those of "+title))
	}
	dim := canvas.Dim
	axis := a.Rows(top-1, 1)
	axis.Label(keyColumns-1, 0, s.Lab.Item)
	b.drawAxis(axis)
	numbers := func(row canvas.Area, words ...canvas.Span) {
		for k, word := range words {
			row.Right(b.right+tableAt[k], 0, word.Text, word.St)
		}
	}
	numbers(axis, dim.Span(canvas.Pick(s.Lab.Item == "arm", "c", "p")), dim.Span(s.Lab.Good+"s"), dim.Span("choices"),
		dim.Span(canvas.Cut(title, 8)), dim.Span("lost"))
	if few {
		axis.LabelEnd(b.right+truthColumns+fewColumns, 0, "few")
		axis.Label(b.right+truthColumns+fewColumns+1, 0, "│ many")
	}
	yours, your := score.Players[0].By(len(v.Items))
	theirs, their := rival.By(len(v.Items))
	most := 1
	for i := range yours {
		most = max(most, yours[i]-theirs[i], theirs[i]-yours[i])
	}
	for y := range min(b.rows, len(v.Items)-p.list.First) {
		i := p.list.First + y
		row := a.Rows(b.top+b.apart*y, b.apart)
		b.drawName(row, v.Items[i], i, false, false)
		drawChoices(row, &b, 0, score.Players[0], i, canvas.InkPractice)
		if b.apart > 1 {
			drawChoices(row, &b, 1, rival, i, playerInks[at%len(playerInks)])
		}
		lost, text := their[i]-your[i], canvas.Text
		numbers(row, canvas.Theory.Span(canvas.Unit(v.Items[i].Truth, 2)), text.Span(numberOf(your[i])), text.Span(canvas.Itoa(yours[i])),
			text.Span(canvas.Itoa(theirs[i])), canvas.Strong.Span(canvas.Pick(lost < 0, "−", "")+numberOf(math.Abs(lost))))
		if few {
			x := b.right + truthColumns + fewColumns + 1
			row.Set(x, 0, '│', canvas.Frame)
			d := yours[i] - theirs[i] // to the left choices fewer than the rival's, to the right more
			cells := min(fewColumns-1, (max(d, -d)*(fewColumns-1)+most-1)/most)
			row.Fill(canvas.Pick(d < 0, x-cells, x+1), 0, cells, 1, '█', canvas.Practice)
		}
	}
}

// tableAt are the columns after the numbers of a row of the table, from the end of the choices.
var tableAt = [5]int{5, 14, 23, 32, 38}

func drawChoices(row canvas.Area, b *board, y int, q model.Player, item int, ink canvas.Ink) {
	for k := b.from; k < min(b.from+b.cols, len(q.Items)); k++ {
		if q.Items[k] == item {
			drawChoice(row, b.x(k), y, q.Rewards[k+1]-q.Rewards[k] > 0.5, ink)
		} else if y == 0 {
			row.Set(b.x(k), y, '·', canvas.Frame)
		}
	}
}
