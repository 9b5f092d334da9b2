package lesson

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"lascope/model"
)

// little is a small lesson with everything in it.
const little = `# lascope lesson 1
title: A little lesson
paper: [SPL] §II
minutes: 3
line: spl N=20 target=0.7 p=0.7 seed=1 @90:jump

== A point
Text of the page,
in two lines.

> pane chain
> run 100
> goto 2,000
> mark before = variance*1
notice: look at {tick}
still looking
try: press it

? Twice the states at {tick}?
- It doubles at {tick} : 1.5..
- It halves: mostly : 0.3..0.8
- None : ..0.3
wrong: At {tick} some is left.
> do N=40 mirror
> until 40000
> measure variance/before : of the variance at 2,000
The variance fell by {1/measure}, from {before}.

== Two pages
> line h-traa pages=4 seed=3
> zoom tree
> speed max
> run 500
> mark one = hits
> mark two = hits
> run 500
The hits were {one}, then {hits}, and all of them {max(one, hits) - min(one,hits)} apart.
`

func readLittle(t testing.TB) *Lesson {
	t.Helper()
	l, err := Read("some/07-a-little.txt", little)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestReadLesson(t *testing.T) {
	l := readLittle(t)
	if l.Name != "a-little" || l.Number != 7 || l.Minutes != 3 || l.Paper != "[SPL] §II" || l.Questions() != 1 {
		t.Errorf("the heading is %+v", l)
	}
	if len(l.Steps) != 2 || len(l.Beats) != 3 || !l.Beats[1].Reveal || l.Entry(1) != 2 {
		t.Fatalf("%d steps, %d beats", len(l.Steps), len(l.Beats))
	}
	var ticks []int64
	for _, b := range l.Beats {
		for _, d := range b.Do {
			if d.Moves() {
				ticks = append(ticks, d.Tick)
			}
		}
	}
	if want := []int64{100, 2000, 40000, 500, 1000}; !reflect.DeepEqual(ticks, want) {
		t.Errorf("the run rests at %v, want %v", ticks, want)
	}
	var kinds []BlockKind
	for _, b := range l.Beats[0].Page {
		kinds = append(kinds, b.Kind)
	}
	if want := []BlockKind{Paragraph, Notice, Try}; !reflect.DeepEqual(kinds, want) {
		t.Errorf("the blocks are %v, want %v", kinds, want)
	}
}

// play plays a whole lesson.
func play(t *testing.T, l *Lesson) []*Outcome {
	t.Helper()
	p := NewPlayer(l)
	var all []*Outcome
	for {
		o, err := p.Next(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if o == nil {
			return all
		}
		all = append(all, o)
	}
}

// TestPlayer: a lesson's numbers equal those of its runs, made by hand.
func TestPlayer(t *testing.T) {
	all := play(t, readLittle(t))
	column := func(r *model.Run, name string) float64 {
		for i, c := range r.Columns() {
			if c == name {
				return r.Clone().Row()[i].Number()
			}
		}
		t.Fatalf("no column %s", name)
		return 0
	}
	run := func(line string, tick int64) *model.Run {
		spec, err := model.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		r, err := model.New(spec)
		if err != nil {
			t.Fatal(err)
		}
		r.Advance(tick)
		return r
	}
	line := "spl N=20 target=0.7 p=0.7 seed=1 @90:jump"
	before := column(run(line, 2000), "variance")
	after := column(run(line+" @2000:N=40 @2000:mirror", 40000), "variance")
	if m := all[1].Measure; m != after/before || all[0].Options[all[1].Right] != "None" {
		t.Errorf("the measure is %v, option %d; by hand %v", m, all[1].Right, after/before)
	}
	want := "The variance fell by " + FormatNumber(before/after) + ", from " + FormatNumber(before) + "."
	if got := all[1].Page[0]; got != want {
		t.Errorf("the text is %q, want %q", got, want)
	}
	for i, want := range []string{"tick 2,000: variance " + FormatNumber(before), "tick 40,000: variance " + FormatNumber(after)} {
		if got := all[i].Taken; got != want {
			t.Errorf("the numbers of beat %d are made of %q, want %q", i, got, want)
		}
	}
	if all[0].Page[1] != "look at 2,000 still looking" || all[0].Ask != "Twice the states at 2,000?" || !slices.Contains(all[0].Options, "It doubles at 2,000") {
		t.Errorf("the page is %+v", *all[0])
	}
	if got, want := all[1].End(), (model.Position{Line: line + " @2000:N=40 @2000:mirror", Tick: 40000, Done: false}); got != want {
		t.Errorf("it ends at %v, want %v", got, want)
	}
	web := run("h-traa pages=4 seed=3", 500)
	one := web.Row()[6].Number()
	web.Advance(500)
	two := web.Row()[6].Number()
	want = "The hits were " + FormatNumber(one) + ", then " + FormatNumber(two) + ", and all of them " + FormatNumber(max(one, two)-min(one, two)) + " apart."
	if got := all[2].Page[0]; got != want {
		t.Errorf("rates since the last run began: %q, want %q", got, want)
	}
	want = "tick 500: hits counted " + FormatNumber(one) + "; tick 1,000: hits counted " + FormatNumber(two) + " since tick 500"
	if got := all[2].Taken; got != want {
		t.Errorf("the rates are made of %q, want %q", got, want)
	}
}

// TestPlaces: replaying the line of each position reaches that position again, with the
// interventions of its tick.
func TestPlaces(t *testing.T) {
	l := readLittle(t)
	p := NewPlayer(l)
	places := 0
	for range l.Beats {
		o, err := p.Next(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		places += len(o.After)
		for i, at := range o.After {
			spec, err := model.Parse(at.Line)
			if err != nil {
				t.Fatal(err)
			}
			r, err := model.New(spec)
			if err != nil {
				t.Fatal(err)
			}
			again := model.NewTimeline(r)
			if _, err := again.Goto(at.Tick); err != nil {
				t.Fatal(err)
			}
			if at.Done {
				again.Settle()
			}
			if got := again.Run().Position(); got != at {
				t.Errorf("directive %d: led to %v, want %v", i, got, at)
			}
			if i == len(o.After)-1 && !reflect.DeepEqual(again.Run().Clone().Row()[:5], p.run.Clone().Row()[:5]) {
				t.Errorf("the row is %v, want %v", again.Run().Row(), p.run.Row())
			}
		}
	}
	if places == 0 {
		t.Error("the lesson leads nowhere")
	}
}

func TestPredictions(t *testing.T) {
	l := readLittle(t)
	s := NewPredictions(l)
	if s.String() != "" {
		t.Errorf("before the first: %q", s)
	}
	s.Predict(0, 2)
	s.Predict(0, 1) // the first counts
	s.Reveal(0, &Outcome{Right: 1, Measure: 0.5, Unit: "m", Wrong: []string{"", "", "no"}})
	if s.At(0) != (Prediction{Chosen: 2, Right: 1, Measure: 0.5, Unit: "m", Reason: "no"}) || s.String() != "the prediction did not come true" {
		t.Errorf("%+v, %s", s.At(0), s)
	}
	s = NewPredictions(l)
	s.Reveal(0, &Outcome{Right: 1})
	s.Predict(0, 1) // after the answer
	if right, made := s.Score(); right != 0 || made != 0 {
		t.Errorf("a prediction after the answer counts: %d of %d", right, made)
	}
	s = NewPredictions(l)
	s.Predict(0, 1)
	s.Reveal(0, &Outcome{Right: 1})
	if s.String() != "the prediction came true" {
		t.Errorf("%s", s)
	}
}

// TestLessonRefusals changes one thing in a good lesson at a time.
func TestLessonRefusals(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{"# lascope lesson 1", "# lesson", `:1: not a lesson: it should begin with "# lascope lesson 1"`},
		{"title: A little lesson\n", "", "the heading lacks title: WORDS"},
		{"title:", "titel:", ":2: titel: A little lesson: the heading of a lesson says title, paper, minutes and line"},
		{"paper: [SPL]", "title: again", ":3: title is given twice"},
		{"minutes: 3", "minutes: three", ":4: minutes: three: it is a whole number, 1 to 600"},
		{"target=0.7", "targte=0.7", ":5: targte=0.7: spl has no parameter targte; did you mean target?"},
		{"== A point", "==", ":7: a step has a heading"},
		{"== A point\nText of the page,\nin two lines.\n\n> pane chain\n", "Text\n== A point\n", ":7: Text: the heading"},
		{"> pane chain", "> pan chain", ":11: > pan: not a directive; did you mean pane?"},
		{"> pane chain", "> pane", ":11: > pane: it is written > pane NAME"},
		{"> pane chain", "> press f12", ":11: press f12: a key is one character"},
		{"> pane chain", "> speed fast", ":11: > speed fast: it is written > speed TICKS or speed max"},
		{"> pane chain", "> unzoom chain", ":11: > unzoom chain: it is written > unzoom"},
		{"> run 100", "> run", ":12: > run: it is written > run TICKS"},
		{"> run 100", "> run 2e9", ":12: > run: it goes to tick 2,000,000,000; a lesson's run goes to 1,000,000,000 at most"},
		{"> goto 2,000", "> goto 50", ":13: > goto 50: the run is at tick 100 by then"},
		{"variance*1", "varianse*1", ":14: > mark before: varianse: neither a column of the line lab nor a mark set before; did you mean variance?"},
		{"variance*1", "hits", "hits: neither a column of the line lab nor a mark"},
		{"mark before", "mark variance", ":14: > mark variance: that is the name of a column"},
		{"mark before =", "mark =", ":14: > mark = variance*1: it is written > mark NAME = EXPRESSION"},
		{"variance*1", "variance*", ":14: variance*: it is incomplete: a number, a name or a ) is missing"},
		{"variance*1", "max(1)", ":14: max(1): max takes two numbers"},
		{"variance*1", "log(1)", "log( is no function"},
		{"variance*1", "(1", "it is incomplete: a number, a name or a ) is missing"},
		{"variance*1", strings.Repeat("(", 99) + "1" + strings.Repeat(")", 99), "it is nested deeper than 40"},
		{"variance*1", "measure", "measure is known in the text that follows"},
		{"{before}.", "{after}.", ":27: {after}: after: neither a column"},
		{"{before}.", "{before.", ":27: { without }"},
		{"{before}.", "{}.", ":27: {}: an expression is missing"},
		{"notice: look at {tick}", "notice:", ":15: notice: has no text"},
		{"1.5..", "1.5", ":20: 1.5: a range is LOW..HIGH"},
		{"1.5..", "2..1", ":20: 2..1: a range is LOW..HIGH, with LOW below HIGH"},
		{"1.5..", "..", ":20: ..: a range is"},
		{"1.5..", "0.7..", "the ranges of the options a and b overlap"},
		{"- It halves: mostly : 0.3..0.8\n- None : ..0.3\nwrong: At {tick} some is left.\n", "", "a question has two options or more"},
		{"- None : ..0.3\n", "- None\n", ":22: - None: an option is - TEXT : LOW..HIGH"},
		{"- It doubles", "wrong: no\n- It doubles", ":20: wrong: it stands in the line below its option"},
		{"wrong: At", "wrong: no\nwrong: At", ":24: wrong: an option has one reason at most"},
		{"wrong: At {tick} some is left.", "wrong:", ":23: wrong: has no text"},
		{"At {tick} some", "At {after} some", ":23: {after}: after: neither a column"},
		{"> pane chain", "> hide", ":11: > hide: it is written > hide PANE"},
		{" : of the variance at 2,000", " :", ":26: > measure variance/before :: it is written > measure EXPRESSION : UNIT"},
		{"> measure variance/before : of the variance at 2,000\n", "", `a question needs a value for its ranges`},
		{"> measure variance/before : of the variance at 2,000\n", "> measure 0.5\n> measure 0.5\n", "a question measures once"},
		{"== Two pages\n", "== Two pages\n> measure 1\n", "it stands after the options of a question"},
		{"== Two pages\n", "== Two pages\n- an option : 1..2\n", "an option stands after its question"},
		{"The variance fell", "? Again?\n", "a step has one question at most"},
		{"? Twice the states at {tick}?\n", "? Twice?\n> run 1\n", "a question is followed by its options"},
		{"N=40", "n=40", ":24: > do n=40: spl has no parameter n"},
		{"N=40", "seed=4", ":24: > do seed=4: seed is set when a run begins"},
		{"> line h-traa pages=4 seed=3", "> line", "it is written > line SPEC"},
		{"> line h-traa pages=4 seed=3", "> line h-traa trace=/nowhere.csv", "/nowhere.csv"},
		{"Text", "Te\x1bxt", `:8: "\x1b": a lesson holds plain text`},
		{"Text", "Te\xffxt", "it is not UTF-8 text"},
		{"Text", strings.Repeat("Text ", 1<<18), "a lesson has 1,048,576 at most"},
	} {
		text := strings.Replace(little, c.from, c.to, 1)
		_, err := Read("some/07-a-little.txt", text)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "some/07-a-little.txt:") {
			t.Errorf("%.60q in place of %q: %v\nwant %s", c.to, c.from, err, c.want)
		}
	}
	for _, name := range []string{"liar.txt", "1-liar.txt", "00-liar.txt", "01-.txt", "01-Liar.txt", "01-liar", "01-7.txt", "01-a b.txt"} {
		if _, err := Read(name, little); err == nil || !strings.Contains(err.Error(), "NN-name.txt") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, text := range []string{"", "# lascope lesson 1\n", strings.Split(little, "==")[0]} {
		if _, err := Read("01-a.txt", text); err == nil {
			t.Errorf("%q is taken for a lesson", text)
		}
	}
}

// TestLessonBreaksOff: errors found only while playing name their line.
func TestLessonBreaksOff(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{"variance/before", "1/(before-before)", ":26: 1/(before-before): it divides by 0 at tick 40,000"},
		{"> run 100\n> goto 2,000\n", "", ":12: variance*1: variance is not known at tick 0"},
	} {
		text := strings.Replace(little, c.from, c.to, 1)
		l, err := Read("07-a-little.txt", text)
		if err != nil {
			t.Fatal(err)
		}
		p := NewPlayer(l)
		for err == nil {
			var o *Outcome
			if o, err = p.Next(context.Background()); o == nil && err == nil {
				t.Fatalf("%q: it plays to its end", c.to)
			}
		}
		if !strings.Contains(err.Error(), "07-a-little.txt"+c.want) {
			t.Errorf("%q: %v\nwant %s", c.to, err, c.want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := NewPlayer(readLittle(t)).Next(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestShuffle: the seed of the lesson's line orders the options, every order is equally
// frequent, and a question keeps its options.
func TestShuffle(t *testing.T) {
	const seeds = 6000
	orders := map[string]int{}
	for seed := range seeds {
		l, err := Read("07-a-little.txt", strings.Replace(little, "seed=1", fmt.Sprint("seed=", seed), 1))
		if err != nil {
			t.Fatal(err)
		}
		order := ""
		for _, o := range l.Steps[0].Question.Options {
			order += o.Text.pieces[0].words[:4] + "|"
			if strings.HasPrefix(o.Text.pieces[0].words, "None") != (o.High == 0.3 && !o.Wrong.empty()) {
				t.Fatalf("an option has another's range or reason: %+v", o)
			}
		}
		orders[order]++
	}
	chi := 0.0
	for _, n := range orders {
		d := float64(n) - seeds/6.0
		chi += d * d / (seeds / 6.0)
	}
	if len(orders) != 6 || chi > 35.9 { // χ² with 5 degrees of freedom: 10⁻⁶
		t.Errorf("χ² is %.1f over the orders %v", chi, orders)
	}
}

// TestHidden: a hide holds from its directive, or from the beginning of its beat, until the
// next question is answered.
func TestHidden(t *testing.T) {
	l, err := Read("07-a-little.txt", strings.Replace(strings.Replace(little, "> pane chain", "> hide now", 1), "> zoom tree", "> zoom tree\n> hide truth", 1))
	if err != nil {
		t.Fatal(err)
	}
	p := NewPredictions(l)
	for _, c := range []struct {
		beat, done int
		want       []string
	}{{0, 0, []string{"now"}}, {0, 9, []string{"now"}}, {1, 0, nil}, {1, 9, nil}, {2, 0, []string{"truth"}}} {
		if got := l.Hidden(p, c.beat, c.done); !slices.Equal(got, c.want) {
			t.Errorf("beat %d, %d directives done: hidden are %v, want %v", c.beat, c.done, got, c.want)
		}
	}
	p.Reveal(0, &Outcome{Right: 1})
	if got := l.Hidden(p, 0, 9); got != nil {
		t.Errorf("answered, %v are hidden", got)
	}
}

// aliases is a demo of the screen's names of columns: each equals its column.
const aliases = `# lascope lesson 1
title: Aliases
paper: [H-TRAA] §2
demo: Names.
line: h-traa pages=4 seed=3

== Names
> run 50
> expect present_shares-value : 0..0.000001
> expect optimal_shares-optimal : 0..0.000001
> expect expected_hits-earned : 0..0.000001
> expect hits_counted-hits : 0..0.000001
> expect upper_bound-bound : 0..0.000001
> expect capacity_used-used : 0..0.000001
> expect gap-optimal+value : 0..0.000001
> expect regret-optimal+value : 0..0.000001
> mark was = gap
The gap is {gap} of {optimal_shares}.

? And then?
- Small : ..2
- Large : 2..
wrong: It is {measure}.
> run 50
> measure gap/was : of the gap
It was.
`

// TestColumnAliases: expect, measure, mark, check and a text read a column under its name on the screen, and the gap as the optimal
// value less the present one. No mark has such a name, but a mark may be called gap, and the arms lab has its own regret.
func TestColumnAliases(t *testing.T) {
	l, err := Read("01-demo.txt", aliases)
	if err != nil {
		t.Fatal(err)
	}
	play(t, l)
	if asked := l.asked(0); !slices.Contains(asked, "value") {
		t.Errorf("the question on the gap shows the value: %v", asked)
	}
	for _, c := range [][3]string{
		{"> mark was", "> mark present_shares", "mark present_shares: that is the name of a column"},
		{"> run 50", "> line tsetlin\n> expect gap : 0..", "gap: neither a column of the arms lab"},
	} {
		if _, err := Read("01-demo.txt", strings.Replace(aliases, c[0], c[1], 1)); err == nil || !strings.Contains(err.Error(), c[2]) {
			t.Errorf("%s: %v, want %s", c[1], err, c[2])
		}
	}
	for old, now := range map[string]string{"was": "gap", "h-traa pages=4 seed=3\n": "h-traa pages=4 seed=3\ntask: A gap.\ncheck: N until 50 : gap : 0..1\nexample: h-traa N=9\n"} {
		if _, err := Read("01-demo.txt", strings.ReplaceAll(strings.Replace(aliases, "demo: Names.", "minutes: 3", 1), old, now)); err != nil {
			t.Errorf("%s: %v", now, err)
		}
	}
}

// TestDemo reads a demo, which has a sentence in place of minutes, and plays its promises.
func TestDemo(t *testing.T) {
	demo := strings.Replace(little, "minutes: 3", "demo: It halves.", 1)
	text := strings.Replace(demo, "> mark before", "> dim\n> expect tick/2 : 1000..1001\n> undim\n> mark before", 1)
	l, err := Read("01-demo.txt", text)
	if err != nil {
		t.Fatal(err)
	}
	if l.Demo != "It halves." || l.Minutes != 0 {
		t.Errorf("the heading is %+v", l)
	}
	play(t, l)
	if l, err = Read("01-demo.txt", strings.Replace(text, "1000..1001", "1001..", 1)); err != nil {
		t.Fatal(err)
	}
	_, err = NewPlayer(l).Next(context.Background())
	if want := "01-demo.txt:15: > expect tick/2: the run gives 1,000 at tick 2,000, outside of its range"; err == nil || err.Error() != want {
		t.Errorf("a broken promise: %v, want %s", err, want)
	}
	for wrong, want := range map[string]string{
		"> expect tick":          "it is written > expect EXPRESSION : LOW..HIGH",
		"> expect tick : 2..1":   "it is written > expect EXPRESSION : LOW..HIGH",
		"> expect nothing : 1..": "nothing: neither a column of the line lab nor a mark",
		"> dim chain":            "it is written > dim",
	} {
		if _, err := Read("01-demo.txt", strings.Replace(text, "> undim", wrong, 1)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", wrong, err, want)
		}
	}
	if _, err := Read("01-demo.txt", strings.Replace(demo, "demo:", "minutes: 4\ndemo:", 1)); err == nil || !strings.Contains(err.Error(), ":4: minutes: a demo has none") {
		t.Errorf("minutes of a demo: %v", err)
	}
}
