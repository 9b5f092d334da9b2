package course

import (
	"context"
	"math"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lesson"
	"lascope/tui/driver"
)

// A lessonPlay is a lesson with how far it has been played.
type lessonPlay struct {
	lesson.Place
	course  *lesson.Course
	results *lesson.Results // nil for none
	next    string          // the name of the lesson after this one

	play     int // counts the lessons played on this screen
	stop     context.CancelFunc
	played   chan playedMsg
	at       int  // the next directive of the beat; start before the first
	released bool // the captions of a demo have left the screen
}

type playedMsg struct {
	play    int
	outcome *lesson.Outcome // nil at the end
	err     error
	crash   *driver.Crashed
}

func (playedMsg) ForScreen() {}

func (p *lessonPlay) orders() []*lesson.Directive {
	var out []*lesson.Directive
	for i := range p.Beat + 1 {
		b := &p.Beats[i]
		for k := range b.Do {
			if i < p.Beat || k < p.at {
				out = append(out, &b.Do[k])
			}
		}
	}
	return out
}

// speed is the last that the lesson set, before it said, that of the options, or the pace of its scheme.
func (p *lessonPlay) speed(said float64) float64 {
	speed := p.Beats[0].Do[0].Spec.Pace()
	for _, d := range p.orders() {
		switch d.Name {
		case "line":
			speed = d.Spec.Pace()
		case "speed":
			said = d.Speed
		}
	}
	switch {
	case said < 0:
		return math.Inf(1)
	case said > 0:
		return said
	}
	return speed
}

// leave records the predictions whose answers were not awaited.
func (p *lessonPlay) leave() error { return p.results.Leave(p.Lesson, p.Predictions) }

func (v *lessonScreen) awaitPlayer() {
	from := v.played
	v.Later(func() tea.Msg { return <-from })
}

// options is the number of options of the question on the page; 0 without one. Their letters do
// nothing else there, so that one that is pressed too late changes nothing.
func (p *lessonPlay) options() int {
	if q := p.Question(); q != nil && !p.Summary {
		return len(q.Options)
	}
	return 0
}

// captioned reports a demo whose captions are on the screen.
func (p *lessonPlay) captioned() bool { return p.Demo != "" && !p.released }

// handedOver reports that the run belongs to the viewer: the last caption has been played.
func (p *lessonPlay) handedOver() bool {
	return p.Demo != "" && (p.released || p.Settled && p.Beat+1 == len(p.Beats))
}
