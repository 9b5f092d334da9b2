package driver

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/lab"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/model/stats"
	"lascope/tui/canvas"
)

// TestDriverScripts plays testdata/*.txt, a driver with its goroutine on a clock that stands still:
//
//	$ run TICK LINE        the run of a line, paused at a tick
//	$ race A vs B          a race, paused
//	$ replay TEXT          a session is replayed; in its text / ends a line
//	$ send COMMAND; …      commands, one after the other without a wait
//	$ wait 2s              lets the clock go on
//
// Commands print the driver's events and what has changed of the status.
func TestDriverScripts(t *testing.T) {
	modeltest.StillScripts(t, "testdata/*.txt", func(t *testing.T) func(string, []string) string {
		p := &reader{t: t}
		t.Cleanup(p.stop)
		return func(command string, _ []string) string {
			verb, words, _ := strings.Cut(command, " ")
			return p.do(verb, words)
		}
	})
}

// A reader plays a script on a driver.
type reader struct {
	t    *testing.T
	d    *Driver
	seen map[string]string
}

func (p *reader) do(verb, words string) string {
	switch verb {
	case "run":
		tick, line, _ := strings.Cut(words, " ")
		p.start(realRun(p.t, line), Config{Paused: true})
		p.d.Send(Step{Ticks: modeltest.Must(strconv.ParseInt(tick, 10, 64))})
		p.news()
		return ""
	case "race":
		a, b, _ := strings.Cut(words, " vs ")
		p.start(modeltest.Must(experiment.NewContest([]model.Spec{linetest.Spec(a), linetest.Spec(b)}, "", 10)), Config{Paused: true})
		p.news()
		return ""
	case "replay":
		s := sessionOf(words)
		p.start(realRun(p.t, s.Spec.String()), Config{Replay: &s})
	case "send":
		for _, one := range strings.Split(words, "; ") {
			p.d.Send(commandOf(p.t, one))
		}
	case "wait":
		time.Sleep(modeltest.Must(time.ParseDuration(words)))
	default:
		p.t.Fatalf("%s: no such command of a script", verb)
	}
	return p.news()
}

func (p *reader) start(run Simulation, c Config) {
	p.stop()
	c.Open = OpenRun
	p.d, p.seen = Start(run, c), nil
	p.d.SetView(lab.ViewRequest{Trace: true, Width: 60, Height: 20, Rows: 5})
}

func (p *reader) stop() {
	if p.d != nil {
		p.d.Stop()
	}
}

// sessionOf reads a session whose lines are parted by slashes.
func sessionOf(text string) model.Session {
	return modeltest.Must(model.ReadSession("s", "# lascope session 2\n"+strings.ReplaceAll(text, " / ", "\n")+"\n"))
}

// simple are the commands that nothing follows.
var simple = map[string]Command{
	"pause": Pause, "resume": Resume, "toggle": Toggle, "faster": Faster, "slower": Slower, "restart": Restart{}, "head": ToHead{}, "undo": Undo{},
	"event": ToEvent{Forward: true}, "event back": ToEvent{}, "class": ToClassChange{Forward: true}, "class back": ToClassChange{},
	"ghosts": ToggleGhosts{}, "untouched": ToggleUntouched{}, "onward": RunOn{}, "onward hidden": RunOn{Masked: true}, "show next": ShowNext{By: 1},
}

// commandOf is the command of a script's words.
func commandOf(t *testing.T, words string) Command {
	if c, ok := simple[words]; ok {
		return c
	}
	verb, rest, _ := strings.Cut(words, " ")
	number, _ := strconv.ParseFloat(rest, 64)
	switch verb {
	case "step":
		return Step{Ticks: int64(number)}
	case "back":
		return Back{Ticks: int64(number)}
	case "goto":
		return GoTo{Tick: int64(number)}
	case "scrub":
		return Scrub{Part: number}
	case "speed":
		return SetSpeed{Speed: number}
	case "branch":
		return ToBranch{int(number)}
	case "compare":
		return Compare{int(number)}
	case "reseed":
		return Reseed{uint64(number)}
	case "act":
		return Act{rest}
	case "acts":
		return ActAll{strings.Fields(rest)}
	case "tune":
		return Tune{Word: rest}
	case "drag":
		return Tune{Word: rest, Drag: true}
	case "restart":
		return Restart{strings.Fields(rest)}
	case "open":
		return OpenLine{linetest.Spec(rest)}
	case "lesson":
		return OpenPaused{1, linetest.Spec(rest)}
	case "until":
		return RunOn{Milestone: rest}
	case "note":
		return Annotate{rest}
	case "session":
		return ReplaySession{sessionOf(rest)}
	}
	t.Fatalf("%s: no such command of the driver", words)
	return nil
}

// news are the events and the changes since the last.
func (p *reader) news() string {
	synctest.Wait()
	p.d.Request()
	synctest.Wait()
	var out strings.Builder
	for more := true; more; {
		select {
		case e := <-p.d.Events:
			out.WriteString(worded(e) + "\n")
		default:
			more = false
		}
	}
	s := p.d.Status()
	now := map[string]string{"tick": stats.Thousands(s.Snap.Tick), "line": s.Snap.Line, "run": canvas.Pick(s.Running, "goes", "rests"),
		"speed": canvas.Pick(math.IsInf(s.Speed, 1), "max", fmt.Sprint(s.Speed)), "head": stats.Thousands(s.Snap.Head), "runs": fmt.Sprint(s.Runs),
		"marks": "", "ended": s.Snap.Ended, "busy": s.Busy, "control": "", "replications": "", "beside": "", "notes": fmt.Sprint(len(s.Snap.Notes)),
		"branches": fmt.Sprint(len(s.Snap.Branches)), "scheme": s.Snap.Scheme.Name, "moves": canvas.Pick(s.Snap.View.Stages(nil) == nil, "none", "")}
	if s.Contest != nil {
		now["line"] = strings.Join(s.Contest.Lines, " vs ")
	}
	for _, m := range s.Snap.Marks {
		now["marks"] += fmt.Sprintf("%s at %d, ", m.Name, m.Tick)
	}
	for _, set := range s.Snap.Settings {
		if set.Param.Key == "N" {
			now["N"] = set.Word
		}
	}
	for _, f := range s.Snap.Compared {
		now["beside"] += fmt.Sprintf("branch %d%s to %d, ", f.Branch, canvas.Pick(f.From > f.Tick, "", fmt.Sprintf(" from %d", f.From)), f.Tick)
	}
	if f := s.Snap.Untouched; f != nil {
		now["control"] = fmt.Sprintf("from %d to %d", f.From, f.Tick)
	}
	if s.Ghosts != nil {
		now["replications"] = fmt.Sprintf("%d to %d", len(s.Ghosts.Views), s.Ghosts.Tick)
	}
	for _, key := range slices.Sorted(maps.Keys(now)) {
		if p.seen[key] != now[key] {
			fmt.Fprintf(&out, "%s %s\n", key, canvas.Pick(now[key] != "", strings.TrimSuffix(now[key], ", "), "–"))
		}
	}
	p.seen = now
	return out.String()
}

// worded is an event in words.
func worded(e any) string {
	switch e := e.(type) {
	case Refused:
		return "✗ " + e.Why.Error()
	case Changed:
		return "✓ " + strings.Join(e.What, "; ")
	case Done:
		return "✓ " + e.What
	case Unchanged:
		return "· " + e.Why
	case NeedsRestart:
		return "↻ " + strings.Join(e.Words, " ")
	}
	return fmt.Sprintf("%T", e)
}
