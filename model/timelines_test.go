package model

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"lascope/internal/script"
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
//	> until NAME              a milestone
//	> untouched, drop         the untouched run is shown, and not
//	> A?                      the value of a parameter
//
// After each word the view is, to the last bit, that of a run of the line; and so is the untouched run.
func TestTimelineScripts(t *testing.T) {
	script.Run(t, "testdata/timelines/*.txt", func(t *testing.T) func(string, []string) string {
		return func(line string, words []string) string {
			s := scripted{t: t, tl: openTimeline(line)}
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
				s.check(word)
			}
			return out
		}
	})
}

var scriptRequest = lab.ViewRequest{Find: -1, Width: 40, Height: 20, Trace: true}

// A scripted session is that of a script.
type scripted struct {
	t  *testing.T
	tl *Timeline
}

// do does a word. News that end in a newline are the whole answer; the state follows others.
func (s *scripted) do(word string) (news string, err error) {
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
	case "untouched":
		err = tl.Untouched().Show()
	case "drop":
		news = fmt.Sprintf("dropped: %v", tl.Untouched().Drop())
	default:
		switch key, asked := strings.CutSuffix(word, "?"); {
		case asked:
			news = key + "=" + tl.Run().settings.Word(key) + "\n"
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

// until runs on to a milestone.
func (s *scripted) until(name string) (string, error) {
	search, err := NewMilestoneSearch(s.tl, name, false)
	if err != nil {
		return "", err
	}
	for {
		if reached, over := search.Advance(700); reached != nil {
			return fmt.Sprintf("%s at %d", reached.Name, s.tl.Tick()), nil
		} else if over {
			return fmt.Sprintf("none until %d", s.tl.Tick()), nil
		}
	}
}

// state is the present, with the untouched run where one is shown.
func (s *scripted) state() string {
	out := fmt.Sprintf("%d of %d: %s", s.tl.Tick(), s.tl.Until(), s.tl.Run().Line())
	for s.tl.Untouched().Advance(700) > 0 {
	}
	if f := s.tl.Snapshot(scriptRequest).Untouched; f != nil {
		out += fmt.Sprintf("; untouched from %d: %s", f.From, s.tl.untouched.run.Line())
	}
	return out
}

// check compares the present, and the curve of the untouched run, with runs of their lines.
func (s *scripted) check(word string) {
	s.t.Helper()
	fresh := func(at Position) lab.View {
		tl := openTimeline(at.Line)
		tl.Snapshot(scriptRequest)
		if tl.Advance(at.Tick); at.Done {
			tl.Settle()
		}
		return tl.Snapshot(scriptRequest).View
	}
	at, now := s.tl.Run().Position(), s.tl.Snapshot(scriptRequest)
	if d := sameBits(reflect.ValueOf(fresh(at)), reflect.ValueOf(now.View)); d != "" {
		s.t.Fatalf("%s: it is not a run of %s at %d: view%s", word, at.Line, at.Tick, d)
	}
	if now.Untouched != nil {
		at := s.tl.untouched.run.Position()
		if got, want := curveOf(now.Untouched.View), curveOf(fresh(at)); got != want {
			s.t.Fatalf("%s: the untouched run of %s to %d is\n%s, not\n%s", word, at.Line, at.Tick, got, want)
		}
	}
}
