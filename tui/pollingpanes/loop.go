package pollingpanes

import (
	"fmt"
	"math"
	"strings"

	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/looppane"
	"lascope/tui/pane"
)

// loop is the loop of the lab.
var loop = looppane.Loop{
	Unit:    "poll",
	Figure:  "[LAKG] Fig. 1, [H-TRAA] Fig. 2",
	Caption: "The answer moves the automaton, its state is the share, and by the shares the scheduler polls.",
	Boxes: looppane.Boxes{
		looppane.Environment: {Name: "environment", Opens: "value", Gloss: "Pages change unseen. A poll looks at one."},
		looppane.Answer:      {Name: "answer", Opens: "now", Gloss: "A hit shows something new, a miss does not."},
		looppane.Automaton:   {Name: "automaton", Gloss: "It remembers the answers in its state."},
		looppane.Share:       {Name: "share", Opens: "shares", Gloss: "The page's part of all polls."},
		looppane.Scheduler:   {Name: "scheduler", Opens: "now", Gloss: "It polls each page as often as its share says."},
	},
	World:     loopWorld,
	Last:      loopLast,
	Share:     loopShare,
	Scheduler: loopScheduler,
	Memory: func(s *pane.Context) string {
		if v := pane.ViewOf[*pollinglab.View](s); v.State != nil {
			return v.State.Kind()
		}
		return "now"
	},
}

// loopWorld says when the page was polled before.
func loopWorld(s *pane.Context) []canvas.Span {
	l := pane.ViewOf[*pollinglab.View](s).Last
	facts := []canvas.Span{{Text: "polled at " + canvas.Thousands(l.Tick), St: looppane.Plain}}
	if l.Elapsed > 0 && l.Elapsed < l.Tick {
		facts = append(facts, canvas.Span{Text: canvas.Counted(int(l.Elapsed), "tick") + " after its last poll", St: looppane.Plain})
	}
	if l.Rank >= 0 {
		facts = append(facts, canvas.Span{Text: "true rank " + canvas.Thousands(int64(l.Rank+1)), St: looppane.Theory})
	}
	return facts
}

// loopLast is the last poll without its moves.
func loopLast(s *pane.Context, l *looppane.Boxes) {
	v := pane.ViewOf[*pollinglab.View](s)
	if v.Last.Tick == 0 {
		return
	}
	l[looppane.Environment].Value, l[looppane.Environment].Facts = canvas.Span{Text: v.Last.Name, St: looppane.Strong}, loopWorld(s)
	l[looppane.Answer].Value = canvas.Span{Text: "miss", St: canvas.Fg(canvas.InkStrong)}
	if v.Last.Hit {
		l[looppane.Answer].Value = canvas.Span{Text: "hit", St: looppane.Practice}
	}
	l[looppane.Share].Value = canvas.Span{Text: canvas.Share(v.Last.Share), St: looppane.Strong}
	l[looppane.Share].Facts = []canvas.Span{{Text: v.Last.Name, St: looppane.Plain}, {Text: s.Mask("value " + canvas.Unit(v.Value, 3)), St: looppane.Practice}}
}

// rounding bounds the relative change of a share that only rounding changed.
const rounding = 1e-9

// loopShare is the share of the page polled and how it reacted.
func loopShare(s *pane.Context, stages []lab.Stage) (canvas.Span, []canvas.Span) {
	v := pane.ViewOf[*pollinglab.View](s)
	e, ok := looppane.Reacted(stages)
	if !ok || !strings.HasPrefix(e.Name, "share") {
		return looppane.Nothing(), nil
	}
	value, facts := canvas.Span{Text: canvas.Share(e.After), St: looppane.Strong}, []canvas.Span{{Text: strings.TrimPrefix(e.Name, "share of "), St: looppane.Plain}}
	switch grown := e.After/e.Before - 1; {
	case !canvas.Finite(grown): // the shares are as old as the last measurement, or are estimates
	case math.Abs(grown) < rounding:
		facts[0].Text += " stays"
	default:
		value.St = looppane.Changed
		facts[0].Text += fmt.Sprintf(" %s by %s", e.Change(), canvas.Percent(math.Abs(grown)))
		facts = append(facts, canvas.Span{Text: "from " + canvas.Share(e.Before), St: looppane.Plain})
	}
	return value, append(facts, canvas.Span{Text: s.Mask("value " + canvas.Unit(v.Value, 3)), St: looppane.Practice})
}

// loopScheduler is the next poll and the reason for the last.
func loopScheduler(s *pane.Context) (canvas.Span, []canvas.Span) {
	v := pane.ViewOf[*pollinglab.View](s)
	value := canvas.Span{Text: "next: by chance", St: looppane.Strong}
	switch {
	case s.Snap.Scheme.Person:
		value.Text = looppane.Yours
	case v.Next.Page >= 0:
		value.Text = "next: " + v.Next.Name
	}
	var facts []canvas.Span
	if arms, ok := v.State.(*pollinglab.ArmsView); ok {
		facts = append(facts, canvas.Span{Text: fmt.Sprintf("after the %s of P1", canvas.Counted(arms.Sizes[0], "page")), St: looppane.Plain})
	}
	if words := settingWords(s, "schedule"); words != "" {
		facts = append(facts, canvas.Span{Text: words, St: looppane.Plain})
	}
	facts = append(facts, canvas.Span{Text: canvas.Counted(v.Capacity, "poll") + " a tick", St: looppane.Plain})
	return value, facts
}

// settingWords is a parameter with its value, "schedule=tree"; "" for a scheme without it.
func settingWords(s *pane.Context, name string) string {
	for _, x := range s.Snap.Settings {
		if x.Param.Key == name {
			return name + "=" + x.Word
		}
	}
	return ""
}
