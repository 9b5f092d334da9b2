package model

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"lascope/model/lab"
	"lascope/model/modeltest"
)

// TestTimelineScripts plays testdata/timelines/*.txt. Under "$ LINE" stand words and, below them, what each leads to:
//
//	> +N, go T                ticks further, and to a tick
//	> WORD, @T:WORD           an intervention now, and one to come
//	> tune A=1, retune A=2    a value, and another one in its place, by a replay of 100 ticks at most
//	> note TEXT, notes        a note, and all
//	> undo, branch N, branches
//	> open LINE               in place of the run
//	> save, reopen            the session, and again as it was saved
//	> next, previous          event
//	> until NAME              a milestone, or any; until NAME hidden: in a hidden world
//	> untouched, drop         the untouched run is shown, and not
//	> A?, A/B?                the value of a parameter, or of columns
//	> event?                  the tick of the next
//	> large, copies           a run too large to copy in place of it, and how many copies there are
//	> approach N, show        ticks further without a record of the moves, and the last tick with it
//
// After each word the view is, to the last bit, that of a run of the line; and so is the untouched run.
func TestTimelineScripts(t *testing.T) {
	modeltest.Scripts(t, "testdata/timelines/*.txt", func(t *testing.T) func(string, []string) string {
		return func(line string, words []string) string {
			s, fresh := scripted{t: t, tl: openTimeline(line)}, freshRuns{}
			s.tl.Snapshot(scriptRequest)
			out := ""
			for _, word := range words {
				news, err := s.do(word)
				switch {
				case err != nil:
					out += refused(t, err, word)
				case strings.HasSuffix(news, "\n"):
					out += news
				case news != "":
					out += news + "; "
					fallthrough
				default:
					out += s.state() + "\n"
				}
				fresh.isItsLine(t, s.tl, word, !s.unseen)
			}
			return out
		}
	})
}

var scriptRequest = lab.ViewRequest{Width: 80, Height: 20, Rows: 9, Sort: lab.ByError, Trace: true}

// A scripted session is that of a script.
type scripted struct {
	t      *testing.T
	tl     *Timeline
	unseen bool // the moves of this tick are not recorded
}

// do does a word. News that end in a newline are the whole answer; the state follows others.
func (s *scripted) do(word string) (news string, err error) {
	s.unseen = false
	verb, rest, _ := strings.Cut(word, " ")
	n, _ := strconv.ParseInt(strings.TrimPrefix(rest, "+"), 10, 64)
	tl := s.tl
	switch verb {
	case "go":
		_, err = tl.Goto(n)
	case "tune":
		news, err = tl.Tune(rest)
	case "retune":
		done := false
		if news, done, err = tl.Retune(rest, 100); err == nil && !done {
			news = "not replaced"
		}
	case "note":
		tl.Annotate(rest)
	case "notes":
		for _, note := range tl.Notes() {
			news += fmt.Sprintf("note %d %s\n", note.Tick, note.Text)
		}
	case "undo", "branch":
		change, err := tl.Undo()
		if verb == "branch" {
			change, err = tl.ToBranch(int(n))
		}
		if err != nil {
			return "", err
		}
		s.take(change)
		return change.News, nil
	case "branches":
		for _, b := range tl.Branches() {
			news += fmt.Sprintf("branch %d of %d from %d to %d: %s\n", b.Number, b.Parent, b.From, b.Until, b.Words())
		}
	case "open":
		s.tl = openTimeline(rest)
		s.tl.Snapshot(scriptRequest)
		s.tl.Succeed(tl, tl.Tick(), "the opened line "+rest, nil)
	case "save":
		news = s.save()
	case "reopen":
		session := modeltest.Must(ReadSession("FILE", s.save()))
		s.tl = openTimeline(session.Spec.String())
		s.tl.Snapshot(scriptRequest)
		s.tl.Adopt(session)
		modeltest.Must(s.tl.Goto(tl.Tick()))
	case "next", "previous":
		tick, ok := tl.NextEvent()
		if verb == "previous" {
			tick, ok = tl.PreviousEvent()
		}
		if !ok {
			return "none", nil
		}
		_, err = tl.Goto(tick)
	case "until":
		news, err = s.until(rest)
	case "large":
		s.tl = newTimeline(MustRun(tl.Line()), 1, 1)
		s.tl.Watch(scriptRequest)
	case "copies":
		news = fmt.Sprintf("%d copies\n", len(tl.points)-1)
	case "approach":
		s.unseen = tl.Approach(n) > 0
	case "show":
		tl.Show()
	case "event?":
		tick, ok := tl.NextEvent()
		news = fmt.Sprintf("%d, %v\n", tick, ok)
	case "untouched":
		err = tl.Untouched.Show()
	case "drop":
		news = fmt.Sprintf("dropped: %v", tl.Untouched.Drop())
	default:
		switch key, asked := strings.CutSuffix(word, "?"); {
		case asked && hasNoParam(tl.Scheme().Name, key):
			run := tl.Run.Clone()
			news = fmt.Sprintf("%s=%.6f\n", key, amountOf(s.t, run, rowOf(run), key))
		case asked:
			news = key + "=" + tl.settings.Word(key) + "\n"
		case strings.HasPrefix(word, "+"):
			tl.Advance(int64(number(word)))
		case strings.HasPrefix(word, "@"):
			err = tl.Schedule(word)
		default:
			news, err = tl.Do(word)
		}
	}
	return news, err
}

// take makes a switch and goes to its tick.
func (s *scripted) take(change Switch) {
	old := s.tl
	if change.Opens {
		s.tl = openTimeline(change.Spec.String())
		s.tl.Snapshot(scriptRequest)
		s.tl.Succeed(old, old.Tick(), "", &change)
	} else {
		modeltest.OK(s.t, old.Take(change, old.Tick()))
	}
	modeltest.Must(s.tl.Goto(change.Tick))
}

func (s *scripted) save() string {
	var b strings.Builder
	session := modeltest.Must(s.tl.Session())
	modeltest.OK(s.t, session.Write(&b))
	return b.String()
}

// until runs on to a milestone, twice, in other batches.
func (s *scripted) until(name string) (news string, err error) {
	name, masked := strings.CutSuffix(name, " hidden")
	if name == "any" {
		name = ""
	}
	from := s.tl.Tick()
	for _, batch := range []int64{1, 700} {
		modeltest.Must(s.tl.Goto(from))
		search, err := NewMilestoneSearch(s.tl, name, masked)
		if err != nil {
			return "", err
		}
		end, over := "", false
		for !over {
			var reached *lab.Milestone
			if reached, over = search.Advance(batch); reached != nil {
				end = fmt.Sprintf("%s at %d", reached.Name, s.tl.Tick())
			} else {
				end = fmt.Sprintf("none until %d", s.tl.Tick())
			}
		}
		if news != "" && end != news {
			s.t.Errorf("%s in batches of %d, not %s", end, batch, news)
		}
		news = end
	}
	return news, nil
}

// state is the present, with the untouched run where one is shown.
func (s *scripted) state() string {
	out := fmt.Sprintf("%d of %d: %s", s.tl.Tick(), s.tl.Until(), s.tl.Line())
	for s.tl.Untouched.Advance(700) > 0 {
	}
	if f := s.tl.Snapshot(scriptRequest).Untouched; f != nil {
		out += fmt.Sprintf("; untouched from %d: %s", f.From, s.tl.Untouched.run.Line())
	}
	return out
}

// freshRuns are the views of runs of a line to a tick.
type freshRuns map[Position]lab.View

func (f freshRuns) at(p Position) lab.View {
	if _, known := f[p]; !known {
		tl := openTimeline(p.Line)
		tl.Snapshot(scriptRequest)
		if tl.Advance(p.Tick); p.Done {
			tl.Settle()
		}
		f[p] = tl.Snapshot(scriptRequest).View
	}
	return f[p]
}

// isItsLine compares the present, and the curve of the untouched run, with runs of their lines; the present has other moves if
// they are not seen.
func (f freshRuns) isItsLine(t *testing.T, tl *Timeline, what string, seen bool) {
	t.Helper()
	at, now := tl.Position(), tl.Snapshot(scriptRequest)
	if d := sameBits(reflect.ValueOf(f.at(at)), reflect.ValueOf(now.View)); (d == "") != seen {
		t.Fatalf("%s: beside a run of %s at %d, the moves seen: %v: view%s", what, at.Line, at.Tick, seen, d)
	}
	if now.Untouched != nil {
		at := tl.Untouched.run.Position()
		modeltest.MustEqual(t, curveOf(now.Untouched.View), curveOf(f.at(at)), "%s: the untouched run of %s to %d is", what, at.Line, at.Tick)
	}
}
