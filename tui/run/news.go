package run

import (
	"fmt"
	"strings"
	"time"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/pane"
	"lascope/tui/wording"
)

func (p *plain) report() {
	s := p.Now.Snap
	p.say(fmt.Sprintf("Tick %s: %s.", canvas.Thousands(s.Tick), wording.SayMetrics(p.Now, p.hidden)))
	p.said = time.Now()
}

// settle applies the commands in the queue, takes a snapshot and reports all news; false if
// there are none.
func (p *plain) settle() (told bool) {
	for c := p.c.Next(); c != nil; c = p.c.Next() {
		p.do(c)
	}
	p.c.Autosave()
	p.c.PublishNow()
	p.take(p.c.Status())
	p.Notes.passed(p.Now)
	for more := true; more; {
		select {
		case e := <-p.c.Events:
			p.handleEvent(e)
		default:
			c := p.c.Next() // a session's end asks to rest
			if more = c != nil; more {
				p.do(c)
				p.c.PublishNow()
				p.take(p.c.Status())
			}
		}
	}
	told = p.tellMarks()
	for _, n := range p.Notes.Past {
		if n.Kind == pane.NoteRefused {
			p.refused++
		}
		p.say(pane.Ended(pane.Sentence(n.Text)))
		told = true
	}
	p.Notes.Past, p.Notes.Shown = nil, nil
	if o := p.Notes.Offer; o != nil && !p.asked {
		p.say(pane.Sentence(o.Reason) + "; type yes to " + o.Does + ", or go on without.")
		p.asked, told = true, true
	}
	if end := p.Now.Ended; end != "" && !p.ended {
		p.say("The run has ended at tick " + canvas.Thousands(p.Now.Tick) + ": " + end + ".")
		p.report()
		told = true
	}
	p.ended = p.Now.Ended != ""
	return told
}

// tellMarks reports the events since the last report, except the interventions that were just
// typed.
func (p *plain) tellMarks() (told bool) {
	s := p.Now.Snap
	if p.Now.Runs != p.runs { // another run
		p.runs, p.from = p.Now.Runs, 0
	}
	from := p.from
	p.from = s.Tick
	typed, details := map[lab.Mark]bool{}, map[string]string{}
	for _, e := range s.Journal {
		key := fmt.Sprint(e.Tick, e.Action)
		details[key] = e.Detail
		if e.Live {
			typed[lab.Mark{Tick: e.Tick, Name: e.Action}] = true
		}
	}
	var news []lab.Mark
	for _, m := range s.Marks {
		if m.Tick >= from && m.Tick < s.Tick && !typed[lab.Mark{Tick: m.Tick, Name: m.Name}] {
			news = append(news, m)
		}
	}
	const most = 5
	if n := len(news); n > most {
		p.say(fmt.Sprintf("%s events since the last report; the latest:", canvas.Thousands(n)))
		news = news[n-1:]
	}
	for _, m := range news {
		text := canvas.Pick(m.Kind == lab.MarkShift, "the environment shifts, "+m.Name, m.Name)
		if d := details[fmt.Sprint(m.Tick, m.Name)]; d != "" {
			text = d
		}
		p.say(fmt.Sprintf("At tick %s: %s.", canvas.Thousands(m.Tick), strings.TrimSuffix(text, ".")))
	}
	return len(news) > 0
}

func (p *plain) stepped() {
	p.viewPaused()
	p.Driver.Send(driver.Step{Ticks: 1})
	p.settle()
	s := p.Now.Snap
	if s.Ended != "" && p.c.Run.Tick() == p.from {
		return
	}
	for i, text := range wording.SayLast(s, p.hidden, false) {
		if i == 0 {
			text = fmt.Sprintf("Tick %s: %s", canvas.Thousands(s.Tick), text)
		}
		p.say(text)
	}
}
