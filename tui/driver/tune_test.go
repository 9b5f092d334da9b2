package driver

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"lascope/model"
	"lascope/model/experiment/live"
	"lascope/model/lab"
	"lascope/model/linetest"
	"lascope/model/modeltest"
)

// later makes the last value older, as if the keys had rested.
func later(by time.Duration) Command {
	return commandFunc(func(l *Loop) { l.tuning.last.at = l.tuning.last.at.Add(-by) })
}

// TestQuickKeysAreOneEvent: values of one parameter that come within two seconds of each other
// are one event and one mark, at the tick of the first; others are events by themselves.
func TestQuickKeysAreOneEvent(t *testing.T) {
	n := func(v int) Command { return Tune{Word: fmt.Sprintf("N=%d", v)} }
	step, runs := Step{Ticks: 3}, commandFunc(func(l *Loop) { l.Run.Advance(3) })
	for name, c := range map[string]struct {
		do   []Command
		line string // after tick 5000
		tick int64
	}{
		"paused":            {[]Command{n(250), n(125), n(62)}, "@5000:N=62", 5000},
		"while it runs":     {[]Command{n(250), runs, n(125), runs, n(62)}, "@5000:N=62", 5006},
		"there and back":    {[]Command{n(250), runs, n(500)}, "@5000:N=500", 5003},
		"after two seconds": {[]Command{n(250), runs, later(TuneWait), n(125), n(62)}, "@5000:N=250 @5003:N=62", 5003},
		"a slow drag":       {[]Command{n(250), runs, later(TuneWait), Tune{Word: "N=125", Drag: true}}, "@5000:N=125", 5003},
		"two parameters":    {[]Command{n(250), runs, Tune{Word: "capacity=2"}, runs, n(125)}, "@5000:N=250 @5003:capacity=2 @5006:N=125", 5006},
		"an action between": {[]Command{n(250), runs, Act{Word: "mirror"}, runs, n(125)}, "@5000:N=250 @5003:mirror @5006:N=125", 5006},
		"a step between":    {[]Command{n(250), step, n(125), n(62)}, "@5000:N=250 @5003:N=62", 5003},
		"a jump between":    {[]Command{n(250), GoTo{Tick: 5010}, n(125)}, "@5000:N=250 @5010:N=125", 5010},
		"typed words":       {[]Command{n(250), runs, Act{Word: "N=125"}}, "@5000:N=250 @5003:N=125", 5003},
		"undone":            {[]Command{n(250), n(125), Undo{}, n(62)}, "@5000:N=62", 5000},
		"a refused value":   {[]Command{n(250), runs, n(-1), n(62)}, "@5000:N=62", 5003},
	} {
		t.Run(name, func(t *testing.T) {
			const base = "lakg pages=16 N=500"
			d := realDriver(t, base, 5000)
			for _, do := range c.do {
				d.Send(do)
			}
			d.Request()
			want := base + " " + c.line
			p := until(t, d, want, func(p *Status) bool { return p.Snap.Line == want && p.Snap.Tick == c.tick })
			if marks := len(p.Snap.Marks); marks != strings.Count(c.line, "@") {
				t.Errorf("%d marks: %v", marks, p.Snap.Marks)
			}
		})
	}
}

// TestTunedWhileItRuns: a further value in a run that goes on leaves it at its tick or before it,
// and going on; the line gives the same run.
func TestTunedWhileItRuns(t *testing.T) {
	for _, speed := range []float64{100, 1e9} {
		d := realDriver(t, "h-traa pages=64 N=500", 200)
		d.Send(SetSpeed{Speed: speed})
		d.Send(Resume{})
		first := int64(0)
		for i, v := range []int{250, 125, 62, 31} {
			d.Send(Tune{Word: fmt.Sprintf("N=%d", v)})
			d.Request()
			p := until(t, d, "the value", func(p *Status) bool { return strings.Contains(p.Snap.Line, fmt.Sprintf("N=%d", v)) })
			if i == 0 {
				first = p.Snap.Journal[0].Tick
			}
			if want := fmt.Sprintf("h-traa pages=64 N=500 @%d:N=%d", first, v); p.Snap.Line != want || !p.Running {
				t.Fatalf("at %v a second: %s, running %v, not %s", speed, p.Snap.Line, p.Running, want)
			}
			until(t, d, "a later tick", func(now *Status) bool { d.Request(); return now.Snap.Tick > p.Snap.Tick })
		}
		d.Send(Pause{})
		d.Request()
		p := until(t, d, "rest", func(p *Status) bool { return !p.Running })
		run := modeltest.Must(model.New(linetest.Spec(p.Snap.Line)))
		run.Snapshot(lab.ViewRequest{Find: -1})
		run.Advance(p.Snap.Tick)
		if got, want := fmt.Sprint(p.Snap.Settings), fmt.Sprint(run.Snapshot(lab.ViewRequest{Find: -1}).Settings); got != want {
			t.Errorf("settings %s, not %s", got, want)
		}
	}
}

// TestQuickKeysOfALargeRun: where a copy of the run takes longer than a key may, values of one
// parameter that come within two seconds of each other are one event too. The screen shows the last
// one at once; the line has it when the keys have rested, or before another change.
func TestQuickKeysOfALargeRun(t *testing.T) {
	n := func(v int) func(*Loop) {
		return func(l *Loop) { l.Apply(Tune{Word: fmt.Sprintf("N=%d", v)}) }
	}
	does := func(c Command) func(*Loop) { return func(l *Loop) { l.Apply(c) } }
	runs := func(l *Loop) { l.Run.Advance(3); l.putHeldIfDue() }
	rests := func(l *Loop) { l.tuning.held.at = l.tuning.held.at.Add(-TuneWait); l.putHeldIfDue() }
	const one, race = "h-traa pages=262144 N=500", "h-traa pages=262144 N=500 vs h-traa pages=262144 N=400"
	for name, c := range map[string]struct {
		base  string
		do    []func(*Loop)
		shown string // the value of N on the screen
		line  string // after tick 50
	}{
		"held":              {one, []func(*Loop){n(250), n(125), n(62)}, "62", ""},
		"paused":            {one, []func(*Loop){n(250), n(125), n(62), rests}, "62", "@50:N=62"},
		"while it runs":     {one, []func(*Loop){n(250), runs, n(125), runs, n(62), rests}, "62", "@56:N=62"},
		"goes on":           {one, []func(*Loop){n(250), does(Resume{}), runs, does(Faster{}), n(125), does(Pause{}), rests}, "125", "@53:N=125"},
		"there and back":    {one, []func(*Loop){n(250), runs, n(500), rests}, "500", "@53:N=500"},
		"after two seconds": {one, []func(*Loop){n(250), runs, rests, runs, n(125), n(62), rests}, "62", "@53:N=250 @56:N=62"},
		"two parameters":    {one, []func(*Loop){n(250), runs, does(Tune{Word: "capacity=2"}), runs, n(125), rests}, "125", "@53:N=250 @56:capacity=2 @56:N=125"},
		"an action between": {one, []func(*Loop){n(250), runs, does(Act{Word: "mirror"}), runs, n(125), rests}, "125", "@53:N=250 @53:mirror @56:N=125"},
		"a step between":    {one, []func(*Loop){n(250), does(Step{Ticks: 3}), n(125), rests}, "125", "@50:N=250 @53:N=125"},
		"undone":            {one, []func(*Loop){n(250), n(125), does(Undo{}), n(62), rests}, "62", "@50:N=62"},
		"a refused value":   {one, []func(*Loop){n(250), runs, n(-1), rests}, "250", "@53:N=250"},
		"the end":           {one, []func(*Loop){n(250), n(125), (*Loop).autosaveLast}, "125", "@50:N=125"},
		"a race":            {race, []func(*Loop){n(250), runs, n(125), rests}, "125", "@53:N=125"},
	} {
		t.Run(name, func(t *testing.T) {
			var run Simulation
			if c.base == race {
				first, second, _ := strings.Cut(race, " vs ")
				contest := modeltest.Must(live.NewContest([]model.Spec{linetest.Spec(first), linetest.Spec(second)}, "", 10))
				run = contest
			} else {
				run = realRun(t, c.base)
			}
			l := NewLoop(run, Config{Paused: true})
			l.Run.Advance(50)
			for _, do := range c.do {
				do(l)
			}
			l.PublishNow()
			snap := l.Status().Snap
			want := c.base
			if first, others, races := strings.Cut(c.base, " vs "); c.line != "" {
				want = first + " " + c.line
				if races {
					want += " vs " + others
				}
			}
			if snap.Line != want || len(snap.Marks) != strings.Count(c.line, "@") {
				t.Errorf("the line is %s with %d marks, not %s", snap.Line, len(snap.Marks), want)
			}
			for _, s := range snap.Settings {
				if s.Param.Key == "N" && s.Word != c.shown {
					t.Errorf("N=%s is shown, not %s", s.Word, c.shown)
				}
			}
		})
	}
}

// TestHeldValueIsPut: the loop puts a value that is held on the line by itself, of a run that rests
// and of one that goes on.
func TestHeldValueIsPut(t *testing.T) {
	rests := realDriver(t, "h-traa pages=131072 N=500", 50)
	goesOn := realDriver(t, "h-traa pages=131072 N=500", 50)
	goesOn.Send(Resume{})
	for _, d := range []*Driver{rests, goesOn} {
		d.Send(Tune{Word: "N=250"})
		d.Send(Tune{Word: "N=125"})
	}
	for _, d := range []*Driver{rests, goesOn} {
		d.Request()
		p := until(t, d, "the event", func(p *Status) bool { return len(p.Snap.Journal) == 1 })
		if want := fmt.Sprintf("h-traa pages=131072 N=500 @%d:N=125", p.Snap.Journal[0].Tick); p.Snap.Line != want {
			t.Errorf("the line is %s", p.Snap.Line)
		}
	}
}
