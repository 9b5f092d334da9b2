package run

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/labs"
	"lascope/tui/manyruns"
	"lascope/tui/pane"
	"lascope/tui/pollingpanes"
)

// bare is the effect of a word that nothing follows.
func bare(do func(p *plain) error) plainEffect {
	return func(p *plain, rest string) error {
		if rest != "" {
			return errAlone
		}
		return do(p)
	}
}

// sentences is the effect of a word that says sentences about the present run.
func sentences(f func(p *plain) []string) plainEffect {
	return bare(func(p *plain) error {
		p.request(lab.ViewRequest{Trace: true, Rows: labs.DefaultShares})
		p.settle()
		p.say(f(p)...)
		return nil
	})
}

func hides(on bool, text string) plainEffect {
	return bare(func(p *plain) error {
		p.hidden = on
		p.say(text)
		return nil
	})
}

// PlainExample are words for a run of a line, as an example.
func PlainExample(spec model.Spec) []string {
	return []string{"goto 1000", "go", spec.Lab.Actions[0].Name, "help", "quit"}
}

func sayWhere(p *plain) []string { return []string{labs.SayWhere(p.Now, p.hidden)} }

func sayValue(p *plain) []string { return []string{labs.SayMetrics(p.Now, p.hidden) + "."} }

func sayState(p *plain) []string { return labs.SayState(p.Now.Snap, p.hidden) }

// plainLine prints the line letter for letter, to be copied.
func plainLine(p *plain) error {
	p.print(p.Now.Line)
	return nil
}

func plainExplain(p *plain, rest string) error {
	p.request(lab.ViewRequest{Trace: true, Rows: labs.DefaultShares})
	p.settle()
	if rest == "" {
		told := labs.SayLast(p.Now.Snap, p.hidden, true)
		told[0] = pane.Sentence(told[0])
		p.say(told...)
		return nil
	}
	m, err := p.explainTypedWord(rest)
	if err != nil {
		return err
	}
	p.say(labs.Sentences(m)...)
	return nil
}

// plainInfo says the page of the scheme, or of the lab.
func plainInfo(p *plain, rest string) error {
	page := labs.InfoOfScheme(p.Now.Scheme)
	switch rest {
	case "":
	case "lab":
		page = labs.InfoOfLab(p.Lab)
	default:
		return fmt.Errorf("info %s: info alone is the page of this scheme, info lab that of the lab", lab.Quoted(rest))
	}
	p.say(page.Sentences()...)
	return nil
}

// countOf reads a count; without one it is none. other is a hint for greater ones.
func countOf(word, rest string, none int, other string) (int, error) {
	if rest == "" {
		return none, nil
	}
	n, err := strconv.Atoi(rest)
	if err != nil || n < 1 || n > labs.MaxCount {
		return 0, fmt.Errorf("%s %s: a whole number from 1 to %s follows%s", word, lab.Quoted(rest), canvas.Thousands(labs.MaxCount), other)
	}
	return n, nil
}

func plainStep(p *plain, rest string) error {
	n, err := countOf("step", rest, 1, "; +5000 goes there without a word for each tick")
	for range n {
		if err != nil || p.err != nil || p.ctx.Err() != nil || p.ended {
			break
		}
		p.stepped()
	}
	if p.ended && err == nil {
		err = errors.New("the run has ended; back, goto 0 or restart begin again")
	}
	return err
}

func plainFollow(p *plain, rest string) error {
	if rest != "" {
		return fmt.Errorf("follow %s: nothing follows this word; step 3 makes three ticks", lab.Quoted(rest))
	}
	p.viewPaused()
	p.settle()
	before := p.Now
	p.Driver.Send(driver.Step{Ticks: 1})
	p.settle()
	if p.Now.Tick == before.Tick {
		return errors.New("the run has ended; back, goto 0 or restart begin again")
	}
	for i, text := range labs.SayStages(p.stagesOf(before, p.Now)) {
		if i == 0 {
			text = fmt.Sprintf("Tick %s. %s", canvas.Thousands(p.Now.Tick), text)
		}
		p.say(text)
	}
	return nil
}

func plainBack(p *plain, rest string) error {
	n, err := countOf("back", rest, 1, "; -5000 goes further back")
	if err != nil {
		return err
	}
	p.Driver.Send(driver.Back{Ticks: int64(n)})
	p.settle()
	p.report()
	return nil
}

func plainGo(p *plain, rest string) error {
	if rest != "" {
		return fmt.Errorf("go %s: nothing follows this word; goto TICK goes to a tick", lab.Quoted(rest))
	}
	p.request(lab.ViewRequest{})
	p.Driver.Send(driver.Resume)
	p.said = time.Now()
	p.settle()
	if !p.ended {
		p.say("Running, " + labs.SaySpeed(p.c.Speed) + "; " + p.every.words() + ". Type pause to rest.")
	}
	return nil
}

func plainPause(p *plain) error {
	p.viewPaused()
	p.Driver.Send(driver.Pause)
	p.settle()
	p.say(labs.SayWhere(p.Now, p.hidden))
	return nil
}

func (e pace) words() string {
	switch {
	case e.ticks > 0:
		return "a report every " + canvas.Thousands(e.ticks) + " ticks"
	case e.seconds > 0:
		return fmt.Sprintf("a report every %g second%s", e.seconds, canvas.Pick(e.seconds == 1, "", "s"))
	}
	return "a report whenever something happens"
}

func plainEvery(p *plain, rest string) error {
	var e pace
	seconds, isSeconds := strings.CutSuffix(rest, "s")
	v, err := strconv.ParseFloat(strings.TrimSpace(seconds), 64)
	n, errTicks := lab.ParseCount(rest)
	switch {
	case rest == "event":
	case isSeconds && err == nil && v >= 1 && v <= 3600:
		e.seconds = v
	case !isSeconds && errTicks == nil && n >= 1:
		e.ticks = n
	default:
		return fmt.Errorf("every %s: seconds from 1 to 3600 (every 5s), a number of ticks (every 1000), or every event", lab.Quoted(rest))
	}
	p.every = e
	p.say("From now on " + e.words() + ".")
	return nil
}

func plainShares(p *plain, rest string) error {
	n, err := countOf("shares", rest, labs.DefaultShares, "")
	if err != nil {
		return err
	}
	p.request(lab.ViewRequest{Trace: true, Rows: n})
	p.settle()
	v, ok := p.Now.View.(*pollinglab.View)
	if !ok {
		return fmt.Errorf("the %s lab has no shares; state describes the objects or documents", p.Lab.Name)
	}
	p.say(pollingpanes.SayShares(v, p.hidden)...)
	return nil
}

func sayParams(p *plain) []string {
	var out []string
	for _, g := range p.Now.Settings {
		word := g.Word
		switch {
		case g.Idle != "":
			word = "counts only " + g.Idle
		case word == "":
			word = "not set"
		}
		out = append(out, fmt.Sprintf("%s: %s; %s.", g.Param.Key, word, strings.TrimSuffix(g.Param.Meaning, ".")))
	}
	return out
}

func saySchemes(p *plain) []string {
	var out []string
	for _, s := range p.Lab.All() {
		text := s.Name + ": " + s.Meaning
		if s == p.Now.Scheme {
			text += "; it is in charge"
		}
		out = append(out, text+".")
	}
	return out
}

func sayActions(p *plain) []string {
	var out []string
	for _, a := range p.Lab.Actions {
		out = append(out, a.Name+": "+a.Meaning+".")
	}
	return out
}

func plainYes(p *plain) error {
	o := p.Notes.Offer
	if o == nil {
		return errors.New("nothing was offered")
	}
	p.Notes.Withdraw()
	p.asked = false
	p.Driver.Send(o.Accept)
	p.settle()
	return nil
}

func plainQuit(p *plain) error {
	p.over = true
	return nil
}

func plainHelp(p *plain, rest string) error {
	known := rest == ""
	for _, v := range verbs {
		meaning := cmp.Or(v.saidMeaning, v.Meaning)
		if v.unsaid == "" && meaning != "" && (rest == "" || rest == v.Name) {
			known = true
			usage := v.usage()
			if v.said != nil {
				usage = cmp.Or(v.saidUsage, v.Name)
			}
			p.say(usage + ": " + meaning + ".")
		}
	}
	if !known {
		return fmt.Errorf("help %s: there is no such word; help alone lists all", lab.Quoted(rest))
	}
	if rest == "" {
		p.say("N=200, mirror, lakg, or any word that a line can hold: it takes effect now.")
		p.say("A whole line, such as lakg pages=128: it is opened.")
	}
	return nil
}

// plainRaceWord, plainSweepWord and plainSensitivityWord run an experiment from the present line.
func plainRaceWord(p *plain, rest string) error {
	specs, err := design.Challenge(presentSpec(p.app), rest)
	if err != nil {
		return err
	}
	p.flush()
	return manyruns.PlainRace(p.ctx, p.out, experiment.RaceJob{Race: design.Race{Specs: specs}})
}

func plainSweepWord(p *plain, rest string) error {
	sweep, err := design.SweepFrom(presentSpec(p.app), rest)
	if err != nil {
		return err
	}
	p.flush()
	return manyruns.PlainSweep(p.ctx, p.out, &experiment.SweepJob{Sweep: sweep})
}

func plainSensitivityWord(p *plain, rest string) error {
	s, err := design.SensitivityFrom(presentSpec(p.app), rest)
	if err != nil {
		return err
	}
	p.flush()
	return manyruns.PlainSensitivity(p.ctx, p.out, &experiment.SensitivityJob{Sensitivity: s})
}
