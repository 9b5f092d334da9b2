package run

import (
	"cmp"
	"errors"
	"strconv"
	"strings"
	"time"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/labs"
	"lascope/tui/pane"
	"lascope/tui/pollingpanes"
)

// bare is the effect of a word that nothing follows.
func bare(do func(p *plain)) plainEffect {
	return func(p *plain, rest string) {
		nothingFollows(p.word, rest, "")
		do(p)
	}
}

// sentences is the effect of a word that says sentences about the present run.
func sentences(f func(p *plain) []string) plainEffect {
	return bare(func(p *plain) {
		p.look(labs.DefaultShares)
		p.say(f(p)...)
	})
}

func hides(on bool, text string) plainEffect {
	return bare(func(p *plain) {
		p.hidden = on
		p.say(text)
	})
}

// PlainExample are words for a run of a line, as an example.
func PlainExample(spec model.Spec) []string {
	return []string{"goto 1000", "go", spec.Lab.Actions[0].Name, "help", "quit"}
}

func sayWhere(p *plain) []string { return []string{labs.SayWhere(p.Now, p.hidden)} }

func sayValue(p *plain) []string { return []string{labs.SayMetrics(p.Now, p.hidden) + "."} }

func sayState(p *plain) []string { return labs.SayState(p.Snap, p.hidden) }

// plainLine prints the line letter for letter, to be copied.
func plainLine(p *plain) { p.print(p.Line) }

func plainExplain(p *plain, rest string) {
	p.look(labs.DefaultShares)
	if rest != "" {
		p.say(labs.Sentences(refusal.Must(p.explainTypedWord(rest)))...)
		return
	}
	told := labs.SayLast(p.Snap, p.hidden, true)
	told[0] = pane.Sentence(told[0])
	p.say(told...)
}

// plainInfo says the page of the scheme, or of the lab.
func plainInfo(p *plain, rest string) {
	page := labs.InfoOfRun(p.Now.Snap)
	switch rest {
	case "":
	case "lab":
		page = labs.InfoOfLab(p.Lab)
	default:
		refusal.Say("info %s: info alone is the page of this scheme, info lab that of the lab", lab.Quoted(rest))
	}
	p.say(page.Sentences()...)
}

// count reads a count after the word; without one it is none. other is a hint for greater ones.
func (p *plain) count(rest string, none int, other string) int {
	if rest == "" {
		return none
	}
	n, err := strconv.Atoi(rest)
	if err != nil || n < 1 || n > labs.MaxCount {
		refusal.Say("%s %s: a whole number from 1 to %s follows%s", p.word, lab.Quoted(rest), canvas.Thousands(labs.MaxCount), other)
	}
	return n
}

var errEnded = errors.New("the run has ended; back, goto 0 or restart begin again")

func plainStep(p *plain, rest string) {
	for range p.count(rest, 1, "; +5000 goes there without a word for each tick") {
		if p.err != nil || p.ctx.Err() != nil || p.ended {
			break
		}
		p.stepped()
	}
	if p.ended {
		refusal.Check(errEnded)
	}
}

func plainFollow(p *plain, rest string) {
	nothingFollows("follow", rest, "; step 3 makes three ticks")
	p.viewPaused()
	p.settle()
	before := p.Now
	p.send(driver.Step{Ticks: 1})
	p.settle()
	if p.Now.Tick == before.Tick {
		refusal.Check(errEnded)
	}
	p.sayTick(".", labs.SayStages(p.stagesOf(before, p.Now)))
}

func plainBack(p *plain, rest string) {
	p.send(driver.Back{Ticks: int64(p.count(rest, 1, "; -5000 goes further back"))})
	p.settle()
	p.report()
}

func plainGo(p *plain, rest string) {
	nothingFollows("go", rest, "; goto TICK goes to a tick")
	p.request(lab.ViewRequest{})
	p.send(driver.Resume)
	p.said = time.Now()
	p.settle()
	if !p.ended {
		p.say("Running, " + labs.SaySpeed(p.Speed) + "; " + p.every.words() + ". Type pause to rest.")
	}
}

func plainPause(p *plain) {
	p.viewPaused()
	p.send(driver.Pause)
	p.settle()
	p.say(labs.SayWhere(p.Now, p.hidden))
}

func (e pace) words() string {
	switch {
	case e.ticks > 0:
		return "a report every " + canvas.Pick(e.ticks == 1, "tick", canvas.Counted(int(e.ticks), "tick"))
	case e.seconds > 0:
		return canvas.Say("a report every %g second%s", e.seconds, canvas.Pick(e.seconds == 1, "", "s"))
	}
	return "a report whenever something happens"
}

func plainEvery(p *plain, rest string) {
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
		refusal.Say("every %s: seconds from 1 to 3600 (every 5s), a number of ticks (every 1000), or every event", lab.Quoted(rest))
	}
	p.every = e
	p.say("From now on " + e.words() + ".")
}

func plainShares(p *plain, rest string) {
	p.look(p.count(rest, labs.DefaultShares, ""))
	v, ok := p.Now.View.(*pollinglab.View)
	if !ok {
		refusal.Say("the %s lab has no shares; state describes the objects or documents", p.Lab.Name)
	}
	p.say(pollingpanes.SayShares(v, p.hidden)...)
}

func sayParams(p *plain) (out []string) {
	for _, g := range p.Settings {
		out = append(out, canvas.Tell("{Param.Key}: <counts only {Idle}|{Word}|not set>; {meaning}.", g, "meaning", strings.TrimSuffix(g.Meaning, ".")))
	}
	return out
}

func saySchemes(p *plain) (out []string) {
	for _, s := range p.Lab.All() {
		out = append(out, canvas.Tell("{Name}: {Meaning}<{now?}; it is in charge>.", s, "now", s == p.Scheme))
	}
	return out
}

func sayActions(p *plain) (out []string) {
	for _, a := range p.Lab.Actions {
		out = append(out, a.Name+": "+a.Meaning+".")
	}
	return out
}

func plainYes(p *plain) {
	o := p.Notes.Offer
	if o == nil {
		refusal.Say("nothing was offered")
	}
	p.Notes.Withdraw()
	p.asked = false
	p.send(o.Accept)
	p.settle()
}

func plainQuit(p *plain) { p.over = true }

func plainHelp(p *plain, rest string) {
	known := rest == ""
	for _, v := range verbs {
		if meaning := cmp.Or(v.saidMeaning, v.Meaning); v.unsaid == "" && meaning != "" && (rest == "" || rest == v.Name) {
			known = true
			usage := v.usage()
			if v.said != nil {
				usage = cmp.Or(v.saidUsage, v.Name)
			}
			p.say(usage + ": " + meaning + ".")
		}
	}
	if !known {
		refusal.Say("help %s: there is no such word; help alone lists all", lab.Quoted(rest))
	}
	if rest == "" {
		p.say("N=200, mirror, lakg, or any word that a line can hold: it takes effect now.",
			"A whole line, such as lakg pages=128: it is opened.")
	}
}
