package follow

import (
	"time"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// Longest is the longest time of a play: with its last frame it stays within three seconds.
const Longest = 2900 * time.Millisecond

// A Player plays the stages of one poll. It reads no clock: the caller passes the time.
type Player struct {
	Stages []lab.Stage
	at     int           // the stage on the screen
	part   float64       // of its time, 0 to 1
	begun  time.Time     // when it began; zero before its first frame
	each   time.Duration // the time of a stage
	over   bool
	Waits  bool // at the end of each stage, for Next
}

// Play plays stages within a time and within [Longest]. A play of no time is over at once.
func Play(stages []lab.Stage, within time.Duration) *Player {
	p := &Player{Stages: stages, over: len(stages) == 0 || within <= 0}
	if p.over {
		p.at = len(stages)
	} else {
		p.each = min(within, Longest) / time.Duration(len(stages))
	}
	return p
}

// Rests reports a play that moves no more: it is over, or waits at the end of its stage.
func (p *Player) Rests() bool { return p.over || p.Waits && p.part == 1 }

// Advance goes on to a time, and reports whether the play goes on after it.
func (p *Player) Advance(now time.Time) bool {
	if p.over {
		return false
	}
	if p.begun.IsZero() {
		p.begun = now
	}
	if p.Waits {
		p.part = min(1, float64(now.Sub(p.begun))/float64(p.each))
		return p.part < 1
	}
	for now.Sub(p.begun) >= p.each {
		next := p.begun.Add(p.each)
		if p.Next(); p.over {
			return false
		}
		p.begun = next
	}
	p.part = float64(now.Sub(p.begun)) / float64(p.each)
	return true
}

// Next begins the next stage with the next frame; after the last one the play is over.
func (p *Player) Next() {
	p.at, p.part, p.begun = p.at+1, 0, time.Time{}
	p.over = p.at >= len(p.Stages)
}

// PlayOn plays the stages to come without waiting.
func (p *Player) PlayOn() {
	if p.Rests() && !p.over {
		p.Next()
	}
	p.Waits, p.begun = false, time.Time{}
}

// Over reports that all stages have been played.
func (p *Player) Over() bool { return p.over }

// Reached reports that the play has come to a kind of stage.
func (p *Player) Reached(kind lab.StageKind) bool { return p.over || p.Stages[p.at].Kind >= kind }

// Part is the part of a kind of stage that has been played, 0 to 1.
func (p *Player) Part(kind lab.StageKind) float64 {
	switch {
	case p.over || p.Stages[p.at].Kind > kind:
		return 1
	case p.Stages[p.at].Kind == kind:
		return p.part
	}
	return 0
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

// boxOf are the boxes in which the stages of a poll happen.
var boxOf = [...]int{lab.Choosing: Environment, lab.Answering: Answer, lab.Tossing: Automaton, lab.Moving: Automaton, lab.Reacting: Share}

// light puts a play into the boxes: the box of the present stage has its figures, the boxes of stages to come are empty but
// for the lab's drawings.
func (p *Player) light(l *Boxes, d *Loop) (lit int) {
	if p.over {
		return -1
	}
	now := &p.Stages[p.at]
	lit = boxOf[now.Kind]
	for _, stage := range p.Stages[p.at:] {
		if b := &l[boxOf[stage.Kind]]; boxOf[stage.Kind] != lit {
			b.Value, b.Facts, b.Draw = canvas.Span{}, nil, d.Boxes[boxOf[stage.Kind]].Draw
		}
	}
	b := &l[lit]
	if now.Kind == lab.Tossing {
		b.Value = Strong.Span(canvas.Pick(len(now.Coins) == 0, "no draw", canvas.Counted(len(now.Coins), "draw")))
	}
	switch n := len(now.Coins) + len(now.Moves) + len(now.Effects) + min(1, len(now.Path)); { // its figures, a row each
	case n > 1:
		b.Facts, b.Gloss, b.View, b.Draw = nil, "", nil, figuresAt(now, p.part, nil)
	case n == 1:
		b.Facts, b.Draw = nil, figuresAt(now, p.part, d.Boxes[lit].Draw)
	}
	return lit
}

// The measures of the words below the ring.
const (
	labelWidth = 8  // of a stage's name
	mostWords  = 3  // rows of one stage
	listedFrom = 22 // rows of the ring above the words of all stages, while they are played
)

// caption is a stage's sentence with its hidden value, in lines.
func caption(stage *lab.Stage, w int) canvas.Lines {
	groups := canvas.Paragraph(pane.Sentence(stage.Caption), w, canvas.Strong)
	if stage.Hidden != "" {
		hidden := canvas.Theory.Span(stage.Hidden)
		last := &groups[len(groups)-1]
		if canvas.SpansWidth(*last)+2+canvas.Width(hidden.Text) <= w {
			*last = append(*last, canvas.Text.Span("  "), hidden)
		} else {
			groups = append(groups, []canvas.Span{hidden})
		}
	}
	return groups
}

// words is the number of rows below a ring for the words of all stages or, with all false, of the present one.
func (p *Player) words(w, h int) (rows int, all bool) {
	most := 1
	for i := range p.Stages {
		n := len(caption(&p.Stages[i], w-labelWidth))
		rows, most = rows+n, max(most, n)
	}
	if h-rows-1 >= canvas.Pick(p.over, leastHeight, listedFrom) {
		return rows, true
	}
	return max(1, min(most, mostWords, h/3)), false
}

func (p *Player) drawWords(a canvas.Area, all bool) {
	y, last := 0, min(p.at, len(p.Stages)-1)
	for i := range p.Stages[:last+1] {
		if !all && i < last {
			continue
		}
		lines := caption(&p.Stages[i], a.W-labelWidth)
		a.Text(0, y, p.Stages[i].Kind.String(), canvas.Pick(i == p.at, canvas.Accent, canvas.Text).Bold())
		a.Sub(labelWidth, y, a.W, a.H-y).Lines(0, lines)
		y += len(lines)
	}
}
