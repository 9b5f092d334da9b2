package slowmotion

import (
	"math"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A Strip draws a play below the stage: the names of the stages, the caption
// of the present one, and its coins, states or shares. When the play is over it lists all
// stages.
type Strip struct {
	*Player
	Title, Foot string // in the heading
	Theme       *canvas.Theme
}

// The measures of a strip.
const (
	LeastRows   = 4  // a strip with a heading, the names of the stages, a row of caption and one of figures
	mostCaption = 3  // rows of a caption
	leastColumn = 26 // cells of a column of figures
	labelWidth  = 8  // of a stage's name in the list
	firstLand   = 0.3
	lastStart   = 0.55 // the parts of a stage after which the first figure stands still, and the last begins
)

// Draw draws the strip.
func (s *Strip) Draw(a canvas.Area) {
	a.Fill(0, 0, a.W, a.H, ' ', canvas.Text)
	pane.DrawHeading(a.Sub(0, 0, a.W, min(a.H, 1)), pane.Heading{Title: s.Title, Right: s.Foot}, &pane.Context{Focus: true, Theme: s.Theme})
	if in := a.Sub(1, 1, a.W-2, a.H-1); s.over || s.listed(in) {
		s.drawList(in)
	} else {
		s.drawStage(in)
	}
}

// listed reports room for the captions of all stages, and for the figures of any of them, side by side.
func (s *Strip) listed(a canvas.Area) bool {
	all, rows, columns := 0, 0, max(1, (a.W-labelWidth)/leastColumn)
	for i := range s.Stages {
		all += len(s.caption(&s.Stages[i], a.W-labelWidth))
		rows = max(rows, min(1, len(s.Stages[i].Path))+(figures(&s.Stages[i])+columns-1)/columns)
	}
	return all+rows <= a.H
}

// figures is the number of a stage's figures, a row each.
func figures(s *lab.Stage) int {
	n := len(s.Coins) + len(s.Moves) + len(s.Effects)
	if len(s.Path) > 0 {
		n++
	}
	return n
}

// caption is a stage's sentence with its hidden value, in lines.
func (s *Strip) caption(stage *lab.Stage, w int) [][]canvas.Span {
	groups := canvas.Paragraph(pane.Sentence(stage.Caption), w, canvas.Strong)
	if stage.Hidden != "" {
		hidden := canvas.Span{Text: stage.Hidden, St: canvas.Theory}
		last := &groups[len(groups)-1]
		if canvas.SpansWidth(*last)+2+canvas.Width(hidden.Text) <= w {
			*last = append(*last, canvas.Span{Text: "  ", St: canvas.Text}, hidden)
		} else {
			groups = append(groups, []canvas.Span{hidden})
		}
	}
	return groups
}

func (s *Strip) drawStage(a canvas.Area) {
	x := 0
	for i := range s.Stages {
		name, st, mark := s.Stages[i].Kind.String(), canvas.Dim, "  "
		switch {
		case i == s.at:
			st, mark = canvas.Accent.Bold(), "▸ "
		case i < s.at:
			st = canvas.Text
		}
		x = a.Text(a.Text(x, 0, mark, st), 0, name, st) + 1
	}
	stage := &s.Stages[s.at]
	caption := s.caption(stage, a.W)
	rows := 1
	for i := range s.Stages {
		rows = max(rows, len(s.caption(&s.Stages[i], a.W)))
	}
	rows = max(1, min(rows, mostCaption, a.H-2))
	a.Lines(1, caption[:min(len(caption), rows)])
	s.drawFigures(stage, a.Sub(0, 1+rows, a.W, a.H-1-rows), s.part)
}

// drawList draws the stages one below the other, as far as the play has come, with the figures
// of the present one. After the last stage, each has the figures that there is room for.
func (s *Strip) drawList(a canvas.Area) {
	w := a.W - labelWidth
	captions := make([][][]canvas.Span, len(s.Stages))
	room := a.H
	for i := range s.Stages {
		captions[i] = s.caption(&s.Stages[i], w)
		room -= len(captions[i])
	}
	for i := range s.Stages {
		if over := len(captions[i]) - 1; room < 0 && over > 0 {
			text := canvas.Cut(pane.Sentence(s.Stages[i].Caption), w)
			captions[i] = [][]canvas.Span{{{Text: text, St: canvas.Strong}}}
			room += over
		}
	}
	shown := s.shared(max(room, 0), w)
	y := 0
	for i := range s.Stages {
		st, part := canvas.Text.Bold(), 1.0
		switch {
		case i == s.at:
			st, part = canvas.Accent.Bold(), s.part
		case i > s.at:
			st = canvas.Dim
		}
		a.Text(0, y, s.Stages[i].Kind.String(), st)
		if i <= s.at {
			a.Sub(labelWidth, y, w, len(captions[i])).Lines(0, captions[i])
		}
		y += len(captions[i])
		s.drawFigures(&s.Stages[i], a.Sub(labelWidth, y, w, shown[i]), part)
		y += shown[i]
	}
}

// shared divides rows among the figures of the stages: to those of the present one, or behind the last to all that have
// room for their figures, the last stage first, in as many columns as it takes.
func (s *Strip) shared(rows, w int) []int {
	out := make([]int, len(s.Stages))
	if !s.over {
		out[s.at] = min(rows, figures(&s.Stages[s.at]))
		return out
	}
	for _, columns := range []int{max(1, w/leastColumn), 1} {
		for i := len(s.Stages) - 1; i >= 0; i-- {
			n := (figures(&s.Stages[i]) + columns - 1) / columns
			if out[i] == 0 && n > rows {
				continue // all figures of a stage, or none
			}
			more := min(rows, n-out[i])
			out[i] += more
			rows -= more
		}
	}
	return out
}

// drawFigures draws a stage's path, coins, states and shares, in as many columns as it takes;
// part is the part of the stage that has been played.
func (s *Strip) drawFigures(stage *lab.Stage, a canvas.Area, part float64) {
	n := figures(stage)
	if n == 0 || a.H < 1 {
		return
	}
	y := 0
	if len(stage.Path) > 0 {
		s.drawPath(stage.Path, a, part)
		y, n = 1, n-1
	}
	if y >= a.H || n == 0 {
		return
	}
	rows := a.H - y
	columns := max(1, min((n+rows-1)/rows, a.W/leastColumn))
	shown := min(n, columns*rows)
	f := figuresOf(stage, s.Theme)
	for k := shown - 1; k >= 0; k-- { // a coin falls in front of those above
		cell := a.Sub(k/rows*a.W/columns, y, a.W/columns-1, rows)
		if columns == 1 {
			cell.W = a.W
		}
		if k == shown-1 && shown < n {
			cell.Text(0, k%rows, "… "+canvas.Itoa(n-k)+" more", canvas.Dim)
			continue
		}
		f.draw(cell, k%rows, k, max(0, min(1, (part-lastStart*float64(k)/float64(n))/firstLand)))
	}
}

// pathReached is the number of n nodes that the poll has come to.
func pathReached(part float64, n int) int {
	return min(n, 1+int(part/(lastStart+firstLand)*float64(n)))
}

// About is the item that the play has come to: a node on the way, or the automaton whose coin
// falls or whose state slides. After the last stage it is none.
func (p *Player) About() lab.Subject {
	if p.over {
		return lab.Subject{}
	}
	s := &p.Stages[p.at]
	if n := len(s.Path); n > 0 {
		return s.Path[pathReached(p.part, n)-1].About
	}
	n := len(s.Coins) + len(s.Moves)
	if n == 0 {
		return s.About
	}
	k := min(n-1, int(p.part/lastStart*float64(n)))
	if k < len(s.Coins) {
		return s.Coins[k].About
	}
	return s.Moves[k-len(s.Coins)].About
}

// drawPath draws the nodes from the root to the page, one after the other; of a long way those
// around the node that the poll has come to.
func (s *Strip) drawPath(path []lab.PathNode, a canvas.Area, part float64) {
	reached := pathReached(part, len(path))
	from, w := reached, 0
	for from > 0 && w+canvas.Width(path[from-1].Name)+3 <= a.W-4 {
		from--
		w += canvas.Width(path[from].Name) + 3
	}
	x := 0
	if from > 0 {
		x = a.Text(0, 0, "… ", canvas.Dim)
	}
	for i := from; i < len(path); i++ {
		st := canvas.Practice
		switch {
		case i == reached-1:
			st = canvas.Accent.Bold()
		case i >= reached:
			st = canvas.Dim
		}
		if i > from {
			x = a.Text(x, 0, " ▸ ", canvas.Dim)
		}
		if i >= reached && x+canvas.Width(path[i].Name) > a.W-4 {
			a.Text(x, 0, "…", canvas.Dim)
			return
		}
		x = a.Text(x, 0, path[i].Name, st)
	}
}

// cellOf is the cell of a part, 0 to 1, of a bar of w cells.
func cellOf(part float64, w int) int {
	return max(0, min(w-1, int(math.Floor(part*float64(w)))))
}
