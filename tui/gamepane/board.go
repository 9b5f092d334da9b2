package gamepane

import (
	"fmt"
	"math"
	"strings"

	"lascope/model"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A board is the geometry of the rows of items: a name, a column a choice, and the counts.
type board struct {
	done       int64 // choices made
	top, apart int   // the first row of items, and lines from one to the next
	rows       int   // items shown
	name       int   // columns of a name
	left       int   // the column of the first choice shown
	from, cols int   // the first choice shown, from 0, and how many
	step       int   // columns of a choice
	right      int   // the column after the choices
}

// The columns of a board beside its choices: the cursor, the key, a blank; the age and the hits.
const (
	keyColumns   = 5
	countColumns = 15
	mostName     = 16
	barColumns   = 12
	mostStep     = 6 // columns of a choice
)

// boardFor is the board of a game on w columns, of which right stand after the choices.
func boardFor(v *lab.HandView, w, right int) board {
	b := board{done: v.Done, step: 1}
	for _, item := range v.Items {
		b.name = max(b.name, canvas.Width(item.Name))
	}
	b.name = min(b.name, mostName)
	b.left = keyColumns + b.name + 1
	room, budget := max(0, w-b.left-right), int(v.Budget)
	if room >= 2*budget {
		b.step = min(room/budget, mostStep)
	}
	b.cols = min(budget, room/b.step)
	if half := b.cols / 2; half > 0 && int(v.Done) >= b.cols && b.cols < budget {
		b.from = min(budget-b.cols, (int(v.Done)-b.cols+half)/half*half)
	}
	b.right = b.left + b.cols*b.step
	return b
}

// x is the column of a choice, from 0.
func (b *board) x(choice int) int { return b.left + (choice-b.from)*b.step }

// place puts the items on rows from top on, down to below.
func (b *board) place(top, below, items, most int) {
	b.top = top
	b.apart = max(1, min((below-top)/max(items, 1), most))
	b.rows = max(0, (below-top)/b.apart)
}

// drawAxis draws the numbers of the choices, every tenth.
func (b *board) drawAxis(a canvas.Area) {
	end := 0
	for n := b.from + 1; n <= b.from+b.cols; n++ {
		word := canvas.Thousands(n)
		if x := b.x(n-1) - canvas.Width(word) + 1; (n == 1 || n%10 == 0) && x > end && x+canvas.Width(word) <= b.right+2 {
			end = a.Label(x, 0, word)
		}
	}
}

// drawChoice draws a choice of a row: one cell.
func drawChoice(a canvas.Area, x, y int, good bool, ink canvas.Ink) {
	a.Set(x, y, canvas.Pick(good, '●', '○'), canvas.Fg(canvas.Pick(good, ink, canvas.InkText)))
}

// drawName draws the cursor, the key and the name of an item.
func (b *board) drawName(row canvas.Area, item lab.HandItem, i int, chosen, latest bool) {
	st := canvas.Pick(latest, canvas.Accent.Bold(), canvas.Text)
	if chosen {
		row.Set(0, 0, '▸', canvas.Strong)
	}
	row.Text(2, 0, keyOf(i), canvas.Bold)
	row.Cut(keyColumns-1, 0, b.name, item.Name, st)
}

// drawBoard draws the game while it is played: the prompt, the rows of choices, the scores.
func (p *Pane) drawBoard(s *pane.Context, a canvas.Area, v *lab.HandView) {
	b := boardFor(v, a.W, countColumns+canvas.Pick(a.W >= 96, barColumns, 0))
	scores := p.scoreRows(s, a.W, a.H, len(v.Items))
	told := p.belowPrompt(s, v, a.W, max(1, a.H-scores-len(v.Items)-2))
	b.place(len(told)+2, a.H-scores, len(v.Items), 6)
	p.draws(b)
	x := a.Text(0, 0, fmt.Sprintf("choice %d of %d", min(v.Done+1, v.Budget), v.Budget), canvas.Bold)
	a.Text(x, 0, canvas.Fitting(a.W-x, ": press the key of "+one(s.Snap)+", or click it", ": its key, or a click"), canvas.Text)
	for y, line := range told {
		a.Text(0, 1+y, line, canvas.Text)
	}
	axis := a.Rows(b.top-1, 1)
	axis.Label(1, 0, canvas.Cut("key "+s.Lab.Item, b.left-2))
	axis.LabelEnd(b.right+4, 0, "age")
	axis.LabelEnd(b.right+countColumns-1, 0, s.Lab.Good+"s")
	shown := min(b.rows, len(v.Items)-p.list.First)
	if hidden := len(v.Items) - shown; hidden > 0 {
		a.LabelEnd(a.W, 0, " "+pane.Does(s.Keys.Down, fmt.Sprintf("%d more", hidden)))
	}
	if x := b.x(int(v.Done)); x >= b.left && x < b.right && shown > 0 {
		a.Fill(x, b.top-1, 1, (shown-1)*b.apart+2, '│', canvas.Accent)
	}
	b.drawAxis(axis)
	for y := range shown {
		p.drawItem(s, a.Rows(b.top+b.apart*y, 1), v, p.list.First+y)
	}
	p.drawScores(s, a.Rows(a.H-scores, scores))
}

// draws keeps the board, and its rows within the items.
func (p *Pane) draws(b board) {
	p.drawn, p.list.H = b, b.rows
	p.list.Scroll(0)
}

// belowPrompt are the lines below the prompt, at most most, and as many in the whole game: the choice of a scheme, if the person asked for
// it, else the goal before the first choice, and the keys that help.
func (p *Pane) belowPrompt(s *pane.Context, v *lab.HandView, w, most int) []string {
	keys := canvas.Wrap(fmt.Sprintf("%s: what would a scheme do?  %s: %s the others' scores", s.Keys.Ask.Help().Key,
		s.Keys.Rivals.Help().Key, canvas.Pick(p.alone, "show", "hide")), w)
	aim := canvas.Wrap(goal(s.Snap, w), w)
	out := make([]string, min(most, len(aim)+len(keys)))
	lines := keys
	if v.Done == 0 {
		lines = append(aim, keys...)
	}
	if p.asked > 0 && p.askedAt == v.Done {
		if hint := Hint(s.Snap, p.asked-1); hint != "" {
			lines = canvas.Wrap(hint, w)
		}
	}
	if copy(out, lines) < len(lines) {
		last := len(out) - 1
		out[last] = canvas.Cut(out[last]+" "+lines[len(out)], w)
		if end := strings.LastIndex(out[last], ". "); end > 0 { // whole sentences
			out[last] = out[last][:end+1]
		}
	}
	return out
}

// drawItem draws a row: the key, the name, its choices with their answers, the age and the counts.
func (p *Pane) drawItem(s *pane.Context, row canvas.Area, v *lab.HandView, i int) {
	b, item := &p.drawn, v.Items[i]
	latest := item.Last == v.Done && v.Done > 0
	b.drawName(row, item, i, i == p.list.At && s.Focus, latest)
	for k := b.from; k < min(b.from+b.cols, int(v.Done)); k++ {
		if m := v.Made[k]; m.Item == i {
			drawChoice(row, b.x(k), 0, m.Answer > 0.5, canvas.InkPractice)
			continue
		}
		aging := item.Last > 0 && int64(k) >= item.Last
		row.Fill(b.x(k), 0, canvas.Pick(aging, b.step, 1), 1, canvas.Pick(aging, '╌', '·'), canvas.Pick(aging, canvas.Dim, canvas.Frame))
	}
	age := canvas.Pick(item.Last > 0, canvas.Thousands(v.Done-item.Last), "–")
	row.Right(b.right+4, 0, age, canvas.Text)
	if item.Choices == 0 {
		return
	}
	row.LabelEnd(b.right+countColumns-1, 0, numberOf(item.Rewards)+" of "+canvas.Thousands(item.Choices))
	if room := row.W - b.right - countColumns - 1; room >= barColumns-1 {
		most := int64(1)
		for _, other := range v.Items {
			most = max(most, other.Choices)
		}
		cell := min(2, float64(room)/float64(most))
		all, good := int(math.Round(float64(item.Choices)*cell)), int(math.Round(item.Rewards*cell))
		bar := row.After(b.right + countColumns + 1)
		bar.Fill(0, 0, all, 1, '░', canvas.Dim)
		bar.Fill(0, 0, good, 1, '█', canvas.Practice)
	}
}

// scoreRows is the number of rows of the scores below the items, of h with w columns.
func (p *Pane) scoreRows(s *pane.Context, w, h, items int) int {
	players := len(rivalNames(s.Score)) + 1
	for _, rows := range []int{2*players + 1, players + 1} {
		if h-rows >= 6+2*items {
			return rows
		}
	}
	flow := len(canvas.Flow(scoreSpans(s.Score, p.shownPlayers(s)), w))
	return canvas.Pick(h >= items+3+flow, flow, 0)
}

// shownPlayers are the players whose scores are shown while the game is played.
func (p *Pane) shownPlayers(s *pane.Context) (shown []int) {
	for i, q := range s.Score.Players {
		if q.Rewards != nil && (i == 0 || !p.alone) {
			shown = append(shown, i)
		}
	}
	return shown
}

// scoreSpans are the scores of players, each with its mark.
func scoreSpans(score *model.Score, players []int) (out canvas.Lines) {
	for _, i := range players {
		q := score.Players[i]
		out = append(out, playerStyle(i).Line(string(playerMark(i))+" "+q.Scheme.Title+" "+numberOf(q.Total())))
	}
	return out
}

// The inks and the marks of the players of a score, the person first.
var (
	playerInks  = []canvas.Ink{canvas.InkPractice, canvas.InkRunB, canvas.InkRunC, canvas.InkRunD, canvas.InkText}
	playerMarks = []rune{'●', '◆', '○', '◇', '△'}
)

// playerStyle and playerMark are the style and the mark of the i-th player.
func playerStyle(i int) canvas.Style {
	st := canvas.Fg(playerInks[i%len(playerInks)])
	return canvas.Pick(i == 0, st.Bold(), st)
}

func playerMark(i int) rune { return playerMarks[i%len(playerMarks)] }

func (p *Pane) drawScores(s *pane.Context, a canvas.Area) {
	if a.H < 1 {
		return
	}
	score := s.Score
	shown := p.shownPlayers(s)
	later, names := "", rivalNames(score)
	if p.alone && len(names) > 0 {
		later = inWords(names) + ": scores at the end"
	}
	if a.H <= max(1, len(names)) {
		spans := scoreSpans(score, shown)
		if later != "" {
			spans = append(spans, canvas.Dim.Line(canvas.Cut(later, max(0, a.W-canvas.SpansWidth(spans[0])-2))))
		}
		a.Lines(0, canvas.Flow(spans, a.W))
		return
	}
	drawHead(a, "score", s.Lab.Good+"s so far")
	apart := canvas.Pick(a.H > 2*len(shown), 2, 1)
	for y, i := range shown {
		drawRank(a, apart*y+1, score, i)
	}
	a.Label(0, apart+1, canvas.Cut(later, a.W))
}

// The columns of a row of the ranking before its bar.
const rankColumns = 14

// drawRank draws a player's score as a bar, of which the scale is a multiple of ten.
func drawRank(a canvas.Area, y int, score *model.Score, i int) (end int) {
	most, q, st := 0., score.Players[i], playerStyle(i)
	for _, q := range score.Players {
		most = max(most, q.Total())
	}
	a.Set(0, y, playerMark(i), st)
	a.Cut(2, y, rankColumns-3, q.Scheme.Title, st)
	cells := int(math.Round(q.Total() / max(10, math.Ceil(most/10)*10) * float64(max(0, a.W-rankColumns-6))))
	a.Fill(rankColumns, y, cells, 1, canvas.Pick(i == 0, '█', '▒'), st)
	return a.Text(rankColumns+cells+1, y, numberOf(q.Total()), st)
}

func drawHead(a canvas.Area, title, how string) {
	x := a.Text(0, 0, title, canvas.Bold)
	x = a.Label(x+2, 0, how)
	a.Fill(x+1, 0, max(0, a.W-x-1), 1, '─', canvas.Frame)
}
