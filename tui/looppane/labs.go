package looppane

import (
	"fmt"
	"math"
	"strings"

	"lascope/model/armslab"
	"lascope/model/crawllab"
	"lascope/model/lab"
	"lascope/model/linelab"
	"lascope/model/placementlab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// loopsByLab has one row a lab.
var loopsByLab = map[string]*labLoop{
	"polling":   pollingLoop,
	"line":      lineLoop,
	"placement": placementLoop,
	"crawl":     crawlLoop,
	"arms":      armsLoop,
}

var pollingLoop = &labLoop{
	unit:    "poll",
	figure:  "[LAKG] Fig. 1, [H-TRAA] Fig. 2",
	caption: "The answer moves the automaton, its state is the share, and by the shares the scheduler polls.",
	frame: loop{
		environment: {name: "environment", opens: "value", gloss: "Pages change unseen. A poll looks at one."},
		answer:      {name: "answer", opens: "now", gloss: "A hit shows something new, a miss does not."},
		automaton:   {name: "automaton", gloss: "It remembers the answers in its state."},
		share:       {name: "share", opens: "shares", gloss: "The page's part of all polls."},
		scheduler:   {name: "scheduler", opens: "now", gloss: "It polls each page as often as its share says."},
	},
	world:     pollingWorld,
	last:      pollingLast,
	share:     pollingShare,
	scheduler: pollingScheduler,
	memory: func(s *pane.Context) string {
		if v := pane.ViewOf[*pollinglab.View](s); v.State != nil {
			return v.State.Kind()
		}
		return "now"
	},
}

// pollingWorld says when the page was polled before.
func pollingWorld(s *pane.Context) []canvas.Span {
	l := pane.ViewOf[*pollinglab.View](s).Last
	facts := []canvas.Span{{Text: "polled at " + canvas.Thousands(l.Tick), St: plain}}
	if l.Elapsed > 0 && l.Elapsed < l.Tick {
		facts = append(facts, canvas.Span{Text: canvas.Counted(int(l.Elapsed), "tick") + " after its last poll", St: plain})
	}
	if l.Rank >= 0 {
		facts = append(facts, canvas.Span{Text: "true rank " + canvas.Thousands(int64(l.Rank+1)), St: theory})
	}
	return facts
}

// pollingLast is the last poll without its moves.
func pollingLast(s *pane.Context, l *loop) {
	v := pane.ViewOf[*pollinglab.View](s)
	if v.Last.Tick == 0 {
		return
	}
	l[environment].value, l[environment].facts = canvas.Span{Text: v.Last.Name, St: strong}, pollingWorld(s)
	l[answer].value = canvas.Span{Text: "miss", St: canvas.Fg(canvas.InkWarn)}
	if v.Last.Hit {
		l[answer].value = canvas.Span{Text: "hit", St: practice}
	}
	l[share].value = canvas.Span{Text: canvas.Share(v.Last.Share), St: strong}
	l[share].facts = []canvas.Span{{Text: v.Last.Name, St: plain}, {Text: s.Mask("value " + canvas.Unit(v.Value, 3)), St: practice}}
}

// rounding bounds the relative change of a share that only rounding changed.
const rounding = 1e-9

// pollingShare is the share of the page polled and how it reacted.
func pollingShare(s *pane.Context, stages []lab.Stage) (canvas.Span, []canvas.Span) {
	v := pane.ViewOf[*pollinglab.View](s)
	e, ok := reacted(stages)
	if !ok || !strings.HasPrefix(e.Name, "share") {
		return nothing(), nil
	}
	value, facts := canvas.Span{Text: canvas.Share(e.After), St: strong}, []canvas.Span{{Text: strings.TrimPrefix(e.Name, "share of "), St: plain}}
	switch grown := e.After/e.Before - 1; {
	case !canvas.Finite(grown): // the shares are as old as the last measurement, or are estimates
	case math.Abs(grown) < rounding:
		facts[0].Text += " stays"
	default:
		value.St = changed
		facts[0].Text += fmt.Sprintf(" %s by %s", e.Change(), canvas.Percent(math.Abs(grown)))
		facts = append(facts, canvas.Span{Text: "from " + canvas.Share(e.Before), St: plain})
	}
	return value, append(facts, canvas.Span{Text: s.Mask("value " + canvas.Unit(v.Value, 3)), St: practice})
}

// yours is the next choice while a person plays.
const yours = "next: your choice"

// pollingScheduler is the next poll and the reason for the last.
func pollingScheduler(s *pane.Context) (canvas.Span, []canvas.Span) {
	v := pane.ViewOf[*pollinglab.View](s)
	value := canvas.Span{Text: "next: by chance", St: strong}
	switch {
	case s.Snap.Scheme.Person:
		value.Text = yours
	case v.Next.Page >= 0:
		value.Text = "next: " + v.Next.Name
	}
	var facts []canvas.Span
	if arms, ok := v.State.(*pollinglab.ArmsView); ok {
		facts = append(facts, canvas.Span{Text: fmt.Sprintf("after the %s of P1", canvas.Counted(arms.Sizes[0], "page")), St: plain})
	}
	if words := settingWords(s, "schedule"); words != "" {
		facts = append(facts, canvas.Span{Text: words, St: plain})
	}
	facts = append(facts, canvas.Span{Text: canvas.Counted(v.Capacity, "poll") + " a tick", St: plain})
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

var lineLoop = &labLoop{
	unit:    "question",
	caption: "The oracle's answer moves the automaton, its state is the guess λ, and it asks at λ again.",
	frame: loop{
		environment: {name: "environment", opens: "search", gloss: "An oracle knows the point λ*, and may lie."},
		answer:      {name: "answer", opens: "now", gloss: "It says left or right, no more."},
		automaton:   {name: "automaton", opens: "chain", gloss: "One step the way the oracle says."},
		share:       {name: "guess", opens: "search", gloss: "The state s stands for λ = s/N."},
		scheduler:   {name: "scheduler", opens: "chain", gloss: "No choice: it asks where it stands."},
	},
	world: func(s *pane.Context) []canvas.Span {
		v := pane.ViewOf[*linelab.View](s)
		return []canvas.Span{{Text: "asked at " + canvas.Thousands(s.Snap.Tick), St: plain},
			{Text: s.Mask("λ* = " + lab.Three(v.Target)), St: theory}, {Text: s.Mask("truth with p = " + lab.Three(v.Reliability)), St: theory}}
	},
	share: func(s *pane.Context, stages []lab.Stage) (canvas.Span, []canvas.Span) {
		e, ok := reacted(stages)
		if !ok {
			return nothing(), nil
		}
		before, after := lab.Distinct(e.Before, e.After)
		value := canvas.Span{Text: "λ = " + after, St: strong}
		if e.Change() == "stays" {
			return value, []canvas.Span{{Text: "it stays", St: plain}}
		}
		value.St = changed
		return value, []canvas.Span{{Text: "it was " + before, St: plain}}
	},
	scheduler: func(s *pane.Context) (canvas.Span, []canvas.Span) {
		v := pane.ViewOf[*linelab.View](s)
		return canvas.Span{Text: "next: λ = " + lab.Three(v.Position), St: strong}, []canvas.Span{{Text: "one question a tick", St: plain}}
	},
}

var placementLoop = &labLoop{
	unit:    "query",
	caption: "A query rewards or penalises two objects; their states decide the arm, and the next query meets them there.",
	frame: loop{
		environment: {name: "environment", opens: "counts", gloss: "Two objects are asked for together, mostly of one hidden group."},
		answer:      {name: "answer", opens: "counts", gloss: "A reward in one arm, a penalty in two."},
		automaton:   {name: "automaton", opens: "arms", gloss: "A reward draws inward, a penalty pushes outward."},
		share:       {name: "arm", opens: "arms", gloss: "At the boundary an object changes arms."},
		scheduler:   {name: "scheduler", opens: "accuracy", gloss: "No choice: the world asks."},
	},
	world: func(s *pane.Context) []canvas.Span {
		v := pane.ViewOf[*placementlab.View](s)
		return []canvas.Span{{Text: "asked at " + canvas.Thousands(s.Snap.Tick), St: plain}, {Text: canvas.Thousands(v.Counts.Queries) + " queries so far", St: plain}}
	},
	share:     placementArm,
	scheduler: placementScheduler,
}

// placementArm is the arms of the two objects, or the change of one.
func placementArm(s *pane.Context, stages []lab.Stage) (canvas.Span, []canvas.Span) {
	m, _ := stageOf(stages, lab.Moving)
	if len(m.Moves) < 2 {
		return nothing(), nil
	}
	for _, t := range m.Moves {
		if t.FromClass != t.ToClass {
			return canvas.Span{Text: t.FromClass + " → " + t.ToClass, St: changed}, []canvas.Span{{Text: t.Who, St: plain}}
		}
	}
	a, b := m.Moves[0], m.Moves[1]
	if a.ToClass == b.ToClass {
		return canvas.Span{Text: "both in " + a.ToClass, St: strong}, []canvas.Span{{Text: a.Who + ", " + b.Who, St: plain}}
	}
	return canvas.Span{Text: a.ToClass + ", " + b.ToClass, St: strong}, []canvas.Span{{Text: a.Who + ", " + b.Who, St: plain}}
}

// placementScheduler is how queries come.
func placementScheduler(s *pane.Context) (canvas.Span, []canvas.Span) {
	v := pane.ViewOf[*placementlab.View](s)
	if v.Sites {
		return canvas.Span{Text: "next: a crawl", St: strong}, []canvas.Span{{Text: fmt.Sprintf("of all %s sites, in pairs", canvas.Thousands(int64(v.Objects))), St: plain}}
	}
	return canvas.Span{Text: "next: any pair", St: strong}, []canvas.Span{{Text: "one query a tick", St: plain}}
}

var crawlLoop = &labLoop{
	unit:    "fetch",
	caption: "The reward of a document moves the values; they give the index, by which the robot fetches.",
	frame: loop{
		environment: {name: "environment", opens: "map", gloss: "A web of documents, known by links."},
		answer:      {name: "answer", opens: "now", gloss: "The document and its reward g."},
		automaton:   {name: "automaton", opens: "traversals", gloss: "Values of fetching and of waiting."},
		share:       {name: "index", opens: "frontier", gloss: "The worth of fetching over waiting."},
		scheduler:   {name: "scheduler", opens: "frontier", gloss: "It fetches the greatest index."},
	},
	world: func(s *pane.Context) []canvas.Span {
		v := pane.ViewOf[*crawllab.View](s)
		facts := []canvas.Span{{Text: "asked at " + canvas.Thousands(s.Snap.Tick), St: plain}}
		return append(facts, canvas.Span{Text: canvas.Counted(v.Entries, "document") + " fetched in traversal " + canvas.Thousands(v.Traversal), St: plain})
	},
	share: func(s *pane.Context, _ []lab.Stage) (canvas.Span, []canvas.Span) {
		v := pane.ViewOf[*crawllab.View](s)
		waits := canvas.Span{Text: canvas.Counted(v.Known, "document") + " wait", St: plain}
		if len(v.Frontier) == 0 {
			return nothing(), []canvas.Span{waits}
		}
		c := v.Frontier[0]
		value := canvas.Span{Text: "ν = " + lab.Six(c.Index), St: strong}
		if !canvas.Finite(c.Fetch) {
			value.Text = "index " + lab.Six(c.Index)
		}
		return value, []canvas.Span{{Text: c.Name, St: plain}, {Text: c.Why, St: plain}, waits}
	},
	scheduler: func(s *pane.Context) (canvas.Span, []canvas.Span) {
		v := pane.ViewOf[*crawllab.View](s)
		value := canvas.Span{Text: "next: the start", St: strong}
		switch {
		case len(v.Frontier) > 0:
			value.Text = "next: " + v.Frontier[0].Name
		case !v.Ended:
			value.Text = "next: –"
		}
		f := v.Fetchers
		return value, []canvas.Span{{Text: fmt.Sprintf("%d of %s under way", f.UnderWay, canvas.Counted(f.Limit, "fetcher")), St: plain}}
	},
}

var armsLoop = &labLoop{
	unit:    "choice",
	figure:  "[Thesis] §2.1",
	caption: "The automaton chooses an arm, the environment answers, and the answer moves the automaton.",
	frame: loop{
		environment: {name: "environment", opens: "penalty", gloss: "Each arm is penalised with its hidden probability c."},
		answer:      {name: "answer", opens: "now", gloss: "A reward or a penalty, no more."},
		automaton:   {name: "automaton", opens: "automaton", gloss: "It remembers the answers in its state or in p."},
		share:       {name: "probability", opens: "automaton", gloss: "The chance of each arm to be chosen next."},
		scheduler:   {name: "scheduler", opens: "now", gloss: "No more than the draw of an arm by p."},
	},
	world: func(s *pane.Context) []canvas.Span {
		v := pane.ViewOf[*armslab.View](s)
		facts := []canvas.Span{{Text: "asked at " + canvas.Thousands(s.Snap.Tick), St: plain}}
		if v.Action >= 0 {
			facts = append(facts, canvas.Span{Text: s.Mask("c = " + lab.Three(v.Arms[v.Action].Penalty)), St: theory})
		}
		return facts
	},
	share: func(s *pane.Context, stages []lab.Stage) (canvas.Span, []canvas.Span) {
		e, ok := reacted(stages)
		if !ok {
			return nothing(), nil
		}
		before, after := lab.Distinct(e.Before, e.After)
		value := canvas.Span{Text: e.Name + " = " + after, St: strong}
		if e.Change() == "stays" {
			return value, []canvas.Span{{Text: "it stays", St: plain}}
		}
		value.St = changed
		return value, []canvas.Span{{Text: "it was " + before, St: plain}}
	},
	scheduler: func(s *pane.Context) (canvas.Span, []canvas.Span) {
		v := pane.ViewOf[*armslab.View](s)
		value := canvas.Span{Text: "next: by chance", St: strong}
		for i, arm := range v.Arms {
			if arm.P == 1 {
				value.Text = fmt.Sprintf("next: arm %d", i+1)
			}
		}
		if s.Snap.Scheme.Person {
			value.Text = yours
		}
		return value, []canvas.Span{{Text: "one choice a tick", St: plain}}
	},
}
