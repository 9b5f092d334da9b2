package run

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"time"

	"golang.org/x/term"

	"lascope/internal/refusal"
	"lascope/internal/task"
	"lascope/model"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/labs"
	"lascope/tui/pane"
	"lascope/tui/screen"
	"lascope/tui/tty"
)

// A plain is the program with --plain: it reads a line, runs it and reports the result in
// sentences, for screen readers and pipes. It starts paused.
//
// It is an app without a screen over a driver without a goroutine, so it knows all commands of
// the prompt.
type plain struct {
	*app
	*driver.Loop
	ctx  context.Context // ends the program
	out  *bufio.Writer
	err  error // of writing
	live bool  // a terminal: long commands are announced and can be interrupted

	lines <-chan labs.Line
	every pace
	said  time.Time // when the last report was
	from  int64     // marks from this tick on are not reported yet
	runs  int       // in this run
	ended bool      // the end has been reported
	over  bool
	asked bool // an offer waits for "yes"

	word    string // the first of the line that is obeyed
	refused int    // lines
}

// A pace is the interval of reports of a running run: ticks, seconds, or, if both are 0,
// events only.
type pace struct {
	ticks   int64
	seconds float64
}

// usualPace is the pace at the start.
var usualPace = pace{seconds: 5}

// OpenPlain runs an experiment in sentences, from in to out, until "quit" or the end of in.
// Interrupted it returns [context.Canceled]. A session to replay is finished at the end of an input that is no terminal.
func OpenPlain(ctx context.Context, spec model.Spec, o config.Options, in io.Reader, out io.Writer) (err error) {
	o.Settle()
	if spec.Program != nil {
		spec.Program.Live = false // no screen to keep up: a step waits for the program
	}
	run, err := o.OpenFirst(spec)
	if err != nil {
		return err
	}
	o.Warn()
	p := newPlain(ctx, run, o, in, out)
	defer func() {
		if broke := recover(); broke != nil {
			crash := task.PanicOf(broke)
			err = &tty.Crash{What: crash.What, Stack: crash.Stack, Saved: p.Saves()}
			if p.Saves() {
				o.Autosaves.Killed.Store(true)
			}
		}
		p.Close(err == nil)
		if t, ok := p.Simulation.(*model.Timeline); ok && err == nil {
			err = t.Err()
		}
		if err == nil && p.refused > 0 {
			err = &labs.RefusedWords{Lines: p.refused}
		}
	}()
	return p.talk(in)
}

func newPlain(ctx context.Context, run driver.Simulation, o config.Options, in io.Reader, out io.Writer) *plain {
	th, err := canvas.NewTheme("mono", "ascii", 0)
	if err != nil {
		panic(err) // both are there
	}
	o.Paused = true
	c := driver.NewLoop(run, o.DriverConfig())
	a := newApp(c.Driver, th, o)
	a.Keys.Info.SetHelp("info", a.Keys.Info.Help().Desc) // the word, in place of the key
	f, isFile := in.(*os.File)
	p := &plain{
		app: a, Loop: c, ctx: ctx, out: bufio.NewWriter(out), every: usualPace,
		live: isFile && term.IsTerminal(int(f.Fd())),
	}
	if !p.live {
		o.Autosaves.Mute() // its moment is chance, and the same input prints the same bytes
	}
	c.SaveTo(o.Autosaves)
	p.viewPaused()
	return p
}

// viewPaused requests the view of a paused run, with all moves of the last slot.
func (p *plain) viewPaused() { p.request(lab.ViewRequest{Trace: true}) }

// look takes a snapshot of the present, with the shares of some pages.
func (p *plain) look(pages int) {
	p.request(lab.ViewRequest{Trace: true, Rows: pages})
	p.settle()
}

// sayTick says texts, the first behind the tick and a sign.
func (p *plain) sayTick(sign string, texts []string) {
	if len(texts) > 0 {
		texts[0] = canvas.Say("Tick %d%s %s", p.Now.Tick, sign, texts[0])
	}
	p.say(texts...)
}

func (p *plain) request(l lab.ViewRequest) {
	l.Width, l.Height, l.Sort, l.Hidden = 80, 24, lab.ByShare, p.hidden
	p.SetView(l)
}

func (p *plain) talk(in io.Reader) error {
	quit := make(chan struct{})
	defer close(quit)
	p.lines = labs.Lines(in, quit)
	p.settle()
	p.say(labs.SayWhere(p.Now, p.hidden))
	if home := p.opts.Autosaves; p.live && home != nil && p.opts.First == "" {
		if found := cutOffSessions(home.Dir); len(found) > 0 {
			p.say(sayCutOff(found, 60) + ": recover opens it, forget drops it.")
		}
	}
	p.say("Type step, go or help; an empty line shows the state of the run.")
	if first := p.opts.First; first != "" {
		p.obey(first)
	}
	for !p.over && p.err == nil {
		p.flush()
		line, more := p.next()
		switch {
		case line.Err != nil:
			p.refuse(line.Err)
		case more:
			p.obey(line.Text)
		case p.err == nil: // the end of the input
			p.over, p.err = true, p.ctx.Err()
			if s := p.opts.Replay; s != nil && !p.live && p.err == nil && p.Tick() < s.Until {
				p.obey(fmt.Sprintf("goto %d", s.Until))
			}
		}
	}
	p.flush()
	return p.err
}

// next waits for a line, and lets the run go on meanwhile if it does; there is no more at the end of the input or at an error.
func (p *plain) next() (line labs.Line, more bool) {
	for p.err == nil {
		var due <-chan time.Time
		if p.Active() {
			due = time.After(p.Wait())
		}
		select {
		case line, more = <-p.lines:
			return line, more
		case <-p.ctx.Done():
			p.err = p.ctx.Err()
		case <-due:
			p.advance()
		}
	}
	return line, false
}

// advance runs one batch, at most to the next report, and reports news.
func (p *plain) advance() {
	if b := p.boundary(); b > 0 {
		p.LimitBatch(b - p.Tick())
	}
	before := p.Tick()
	p.RunBatch()
	now := p.Tick()
	due := p.every.seconds > 0 && time.Since(p.said).Seconds() >= p.every.seconds ||
		p.every.ticks > 0 && now > before && now%p.every.ticks == 0
	ended := p.Ended() != ""
	if p.Running && !due && !ended && time.Since(p.said) < time.Second && p.Speed > driver.SlowSpeed {
		return // news can wait a second
	}
	if now == before && !due {
		return
	}
	told := p.settle()
	if due && !ended {
		p.report()
	} else if told {
		p.said = time.Now()
	}
	p.flush()
}

// boundary is the next tick that is reported; 0 if reports do not go by ticks.
func (p *plain) boundary() int64 {
	if p.every.ticks < 1 {
		return 0
	}
	return (p.Tick()/p.every.ticks + 1) * p.every.ticks
}

// do applies one command. A command that seeks a tick runs to the end; forward it reports at
// each due tick.
func (p *plain) do(c driver.Command) {
	from := p.Tick()
	if p.every.ticks > 0 {
		p.LimitBatch(1) // a command may run the first batch of a seek
	}
	p.Apply(c)
	for p.Comparing() {
		p.CompareOn()
		select {
		case <-p.ctx.Done():
			p.CancelComparison()
		default:
		}
	}
	forward, now := p.Destination() > from, p.Tick()
	if p.Seeking() && forward && now > from && p.every.ticks > 0 && now%p.every.ticks == 0 {
		p.reportNow()
	}
	began := time.Now()
	for p.Seeking() {
		stop := int64(math.MaxInt64)
		if b := p.boundary(); forward && b > 0 {
			stop = b
		}
		stopped := p.SeekTowards(stop)
		select {
		case <-p.ctx.Done():
			p.CancelSeek()
			return
		default:
		}
		switch {
		case p.live && time.Since(began).Seconds() >= usualPace.seconds:
			began = time.Now()
			p.say(canvas.Say("On the way, at tick %d.", p.Tick()))
			p.flush()
		case stopped:
			p.reportNow()
		}
	}
}

// reportNow reports a tick on the way.
func (p *plain) reportNow() {
	p.PublishNow()
	p.take(p.Status())
	p.tellMarks()
	p.report()
}

func (p *plain) obey(line string) {
	line = cmp.Or(strings.TrimPrefix(strings.TrimSpace(line), ":"), "where")
	first, rest, _ := strings.Cut(line, " ")
	before, runs, wasRunning := p.Tick(), p.Runs, p.Running
	v := verbNamed(first)
	own := v != nil && v.said != nil
	err := refusal.Of(func() {
		if p.word = first; own {
			v.said(p, strings.TrimSpace(rest))
		} else {
			p.runTyped(line)
		}
	})
	if err != nil {
		p.refuse(err)
	}
	if own || err != nil {
		return
	}
	told := p.settle()
	moved := p.Tick() != before
	switch {
	case p.Runs != runs:
		p.say(labs.SayWhere(p.Now, p.hidden))
	case moved && !p.Running:
		p.report()
	case !told && p.Running != wasRunning:
		p.say(labs.SayWhere(p.Now, p.hidden))
	case !told:
		p.say("Done.")
	}
}

// runTyped runs a line of the prompt, with its lookup.
func (p *plain) runTyped(line string) {
	p.lookup = nil
	runLine(p.app, line)
	l := p.lookup
	if l == nil {
		return
	}
	done := make(chan any, 1)
	task.Go(func() { done <- screen.Caught(l.run) })
	select {
	case <-p.ctx.Done():
	case msg := <-done:
		found, ok := msg.(lookupMsg)
		if !ok {
			panic(msg.(screen.CrashMsg).What)
		}
		found.then(p.app)
	}
}

func (p *plain) refuse(err error) {
	p.refused++
	p.say(pane.Ended(lab.Brief(pane.Sentence(err.Error()))))
}

// say writes lines of words.
func (p *plain) say(lines ...string) {
	for _, text := range lines {
		p.print(labs.Speech(text))
	}
}

func (p *plain) print(text string) {
	if p.err == nil {
		_, p.err = p.out.WriteString(text + "\n")
	}
}

func (p *plain) flush() {
	if err := p.out.Flush(); p.err == nil {
		p.err = err
	}
}

func (p *plain) report() {
	s := p.Snap
	p.say(canvas.Say("Tick %d: %s.", s.Tick, labs.SayMetrics(p.Now, p.hidden)))
	p.said = time.Now()
}

// settle applies the commands in the queue, takes a snapshot and reports all news; false if
// there are none.
func (p *plain) settle() (told bool) {
	for c := p.Next(); c != nil; c = p.Next() {
		p.do(c)
	}
	p.Autosave()
	p.PublishNow()
	p.take(p.Status())
	p.passed(p.Now)
	for more := true; more; {
		select {
		case e := <-p.Events:
			p.handleEvent(e)
		default:
			c := p.Next() // a session's end asks to rest
			if more = c != nil; more {
				p.do(c)
				p.PublishNow()
				p.take(p.Status())
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
	p.Past, p.Shown = nil, nil
	p.Due() // the notes expire on a screen alone
	if o := p.Notes.Offer; o != nil && !p.asked {
		p.say(pane.Sentence(o.Reason) + "; type yes to " + o.Does + ", or go on without.")
		p.asked, told = true, true
	}
	if end := p.Now.Ended; end != "" && !p.ended {
		p.say(canvas.Say("The run has ended at tick %d: %s.", p.Now.Tick, end))
		p.report()
		told = true
	}
	p.ended = p.Now.Ended != ""
	return told
}

// tellMarks reports the events since the last report, except the interventions that were just
// typed.
func (p *plain) tellMarks() (told bool) {
	s := p.Snap
	if p.Now.Runs != p.runs { // another run
		p.runs, p.from = p.Now.Runs, 0
	}
	from := p.from
	p.from = s.Tick
	done := map[lab.Mark]model.Event{}
	for _, e := range s.Journal {
		done[lab.Mark{Tick: e.Tick, Name: e.Action}] = e
	}
	var news []string
	for _, m := range s.Marks {
		if e := done[lab.Mark{Tick: m.Tick, Name: m.Name}]; m.Tick >= from && m.Tick < s.Tick && !e.Live {
			text := cmp.Or(e.Detail, canvas.Pick(m.Kind == lab.MarkShift, "the environment shifts, "+m.Name, m.Name))
			news = append(news, canvas.Say("At tick %d: %s.", m.Tick, strings.TrimSuffix(text, ".")))
		}
	}
	const most = 5
	if n := len(news); n > most {
		p.say(canvas.Say("%d events since the last report; the latest:", n))
		news = news[n-1:]
	}
	p.say(news...)
	return len(news) > 0
}

func (p *plain) stepped() {
	p.viewPaused()
	p.send(driver.Step{Ticks: 1})
	p.settle()
	s := p.Snap
	if s.Ended != "" && p.Tick() == p.from {
		return
	}
	p.sayTick(":", labs.SayLast(s, p.hidden, false))
}
