package classlead

import (
	"slices"
	"time"

	"lascope/model/classroom"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/classpanes"
)

// A Picture is what the projector shows of a class in place of the lesson, on a whole screen.
type Picture interface {
	Draw(a canvas.Area, th *canvas.Theme)
}

// Picture is the vote, once the answer has come (settled) that with the answer, or the table of the evening; nil where the room sees the
// lesson. typed is the lecturer's answer by number as it is typed.
func (c *Lesson) Picture(at Place, typed string, keys [][2]string) Picture {
	if c.Panes || !c.On() {
		return nil
	}
	s := &c.Seen
	v := &classpanes.Vote{Number: at.Lesson.Number, Text: at.text(), State: &s.State, Own: s.own, Since: -1, Keys: keys}
	switch reveal := at.Lesson.Beats[at.Beat].Reveal; {
	case s.Phase == classroom.Over:
		return &classpanes.Evening{Parts: s.State.Evening, Best: s.best, Joined: s.State.Joined, Keys: keys}
	case s.Phase == classroom.Revealed && at.Settled:
		return v
	case s.Phase != classroom.Open && s.Phase != classroom.Closed || reveal:
		return nil
	case c.Typed != nil:
		v.Typed = c.typedHands()
	case typed != "":
		v.Typed = "your number: " + typed + "▏"
	}
	if c.HasRoom() && !s.since.IsZero() {
		v.Since = time.Since(s.since)
	}
	return v
}

// text is the last paragraph before the question; "" for none.
func (at Place) text() string {
	entry := at.Lesson.Entry(at.Lesson.Beats[at.Beat].Step)
	for i, block := range slices.Backward(at.Lesson.Beats[entry].Page) {
		if block.Kind == lesson.Paragraph && at.Asked != nil {
			return at.Asked.Page[i]
		}
	}
	return ""
}

// leave is what the key to quit does in a class: it opens a box that asks.
const leave = "leave or end"
