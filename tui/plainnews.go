package tui

import (
	"fmt"
	"strings"
	"time"

	"lascope/model/lab"
)

// report says how the run stands, shortly.
func (p *plain) report() {
	s := p.app.now.snap
	p.say(fmt.Sprintf("Tick %s: %s.", thousands(s.Tick), sayFigures(p.app.now, p.app.blind)))
	p.said = time.Now()
}

// settle does what was asked of the driver, looks at the run, and tells the news;
// false if there are none.
func (p *plain) settle() (told bool) {
	for c := p.c.next(); c != nil; c = p.c.next() {
		p.do(c)
	}
	p.c.autosave()
	p.c.publishNow()
	p.app.take(p.c.state.Load())
	p.app.popNotes()
	for more := true; more; {
		select {
		case e := <-p.c.events:
			p.app.handleEvent(e)
		default:
			c := p.c.next() // a session's end asks to rest
			if more = c != nil; more {
				p.do(c)
				p.c.publishNow()
				p.app.take(p.c.state.Load())
			}
		}
	}
	told = p.tellMarks()
	for _, n := range p.app.notes.past {
		p.say(ended(sentence(n.text)))
		told = true
	}
	p.app.notes.past, p.app.notes.shown = nil, nil
	if o := p.app.notes.offer; o != nil && !p.asked {
		before, _, _ := strings.Cut(o.text, ":")
		p.say(sentence(before) + "; type yes to restart with " + strings.Join(o.restart, " ") + ", or go on without.")
		p.asked, told = true, true
	}
	if end := p.app.now.snap.Ended; end != "" && !p.ended {
		p.say("The run has ended at tick " + thousands(p.app.now.snap.Tick) + ": " + end + ".")
		p.report()
		told = true
	}
	p.ended = p.app.now.snap.Ended != ""
	return told
}

// tellMarks tells what happened to the run since the last look, other than what was
// just typed.
func (p *plain) tellMarks() (told bool) {
	s := p.app.now.snap
	if p.app.now.runs != p.runs { // another run
		p.runs, p.from = p.app.now.runs, 0
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
		p.say(fmt.Sprintf("%s events since the last report; the latest:", thousands(int64(n))))
		news = news[n-1:]
	}
	for _, m := range news {
		text := m.Name
		if m.Kind == lab.MarkShift {
			text = "the world shifts, " + m.Name
		}
		if d := details[fmt.Sprint(m.Tick, m.Name)]; d != "" {
			text = d
		}
		p.say(fmt.Sprintf("At tick %s: %s.", thousands(m.Tick), strings.TrimSuffix(text, ".")))
	}
	return len(news) > 0
}

// stepped runs one slot and tells it.
func (p *plain) stepped() {
	p.rest()
	p.c.driver.send(Step{Ticks: 1})
	p.settle()
	s := p.app.now.snap
	if s.Ended != "" && p.c.run.Tick() == p.from {
		return
	}
	for i, text := range sayLast(s, p.app.blind, false) {
		if i == 0 {
			text = fmt.Sprintf("Tick %s: %s", thousands(s.Tick), text)
		}
		p.say(text)
	}
}
