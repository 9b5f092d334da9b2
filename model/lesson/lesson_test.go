package lesson

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/linetest"
	"lascope/model/modeltest"
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
	return modeltest.Must(Read("some/07-a-little.txt", little))
}

// play plays a whole lesson.
func play(t *testing.T, l *Lesson) []*Outcome {
	t.Helper()
	p := NewPlayer(l)
	var all []*Outcome
	for {
		o := modeltest.Must(p.Next(context.Background()))
		if o == nil {
			return all
		}
		all = append(all, o)
	}
}

// TestPlayer: a lesson's numbers equal the numbers of its runs, made by hand.
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
		r := linetest.Run(line)
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
	modeltest.Equal(t, all[1].Page[0], want, "the text is")
	for i, want := range []string{"tick 2,000: variance " + FormatNumber(before), "tick 40,000: variance " + FormatNumber(after)} {
		modeltest.Equal(t, all[i].Taken, want, "the numbers of beat %d are made of", i)
	}
	if all[0].Page[1] != "look at 2,000 still looking" || all[0].Ask != "Twice the states at 2,000?" || !slices.Contains(all[0].Options, "It doubles at 2,000") {
		t.Errorf("the page is %+v", *all[0])
	}
	modeltest.Equal(t, all[1].End, (model.Position{Line: line + " @2000:N=40 @2000:mirror", Tick: 40000, Done: false}), "it ends at")
	web := run("h-traa pages=4 seed=3", 500)
	one := web.Row()[6].Number()
	web.Advance(500)
	two := web.Row()[6].Number()
	want = "The hits were " + FormatNumber(one) + ", then " + FormatNumber(two) + ", and all of them " + FormatNumber(max(one, two)-min(one, two)) + " apart."
	modeltest.Equal(t, all[2].Page[0], want, "rates since the last run began:")
	want = "tick 500: hits counted " + FormatNumber(one) + "; tick 1,000: hits counted " + FormatNumber(two) + " since tick 500"
	modeltest.Equal(t, all[2].Taken, want, "the rates are made of")
}

// TestPlaces: replaying the line of each position reaches that position again, with the
// interventions of its tick.
func TestPlaces(t *testing.T) {
	l := readLittle(t)
	p := NewPlayer(l)
	for i := range l.Beats {
		at := modeltest.Must(p.Next(context.Background())).End
		again := model.NewTimeline(linetest.Run(at.Line))
		modeltest.Must(again.Goto(at.Tick))
		if at.Done {
			again.Settle()
		}
		modeltest.Equal(t, again.Position(), at, "beat %d: led to", i)
		if !reflect.DeepEqual(again.Run.Clone().Row()[:5], p.Clone().Row()[:5]) {
			t.Errorf("the row is %v, want %v", again.Row(), p.Row())
		}
	}
}

// TestLessonText: a lesson is plain text of some size; testdata/refusals.txt has the other refusals.
func TestLessonText(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{"variance*1", strings.Repeat("(", 99) + "1" + strings.Repeat(")", 99), "it is nested deeper than 40"},
		{"Text", "Te\x1bxt", `:8: "\x1b": a lesson holds plain text`},
		{"Text", "Te\xffxt", "it is not UTF-8 text"},
		{"Text", strings.Repeat("Text ", 1<<18), "a lesson has 1,048,576 at most"},
		{little, "", ""}, {little, "# lascope lesson 1\n", ""}, {little, strings.Split(little, "==")[0], ""},
	} {
		modeltest.Refused(t, modeltest.ErrorOf(Read("some/07-a-little.txt", strings.Replace(little, c.from, c.to, 1))), c.want, "%.60q:", c.to)
	}
}

// TestShuffle: the seed of the lesson's line orders the options, every order is equally
// frequent, and a question keeps its options.
func TestShuffle(t *testing.T) {
	seeds := modeltest.ByLength(600, 6000)
	orders := map[string]int{}
	for seed := range seeds {
		l := modeltest.Must(Read("07-a-little.txt", strings.Replace(little, "seed=1", fmt.Sprint("seed=", seed), 1)))
		order := ""
		for _, o := range l.Steps[0].Question.Options {
			order += o.Text.words[:4] + "|"
			if strings.HasPrefix(o.Text.words, "None") != (o.High == 0.3 && o.Wrong.words != "") {
				t.Fatalf("an option has another's range or reason: %+v", o)
			}
		}
		orders[order]++
	}
	chi := 0.0
	for _, n := range orders {
		d := float64(n) - float64(seeds)/6
		chi += d * d / (float64(seeds) / 6)
	}
	if len(orders) != 6 || chi > 35.9 { // χ² with 5 degrees of freedom: 10⁻⁶
		t.Errorf("χ² is %.1f over the orders %v", chi, orders)
	}
}

// TestGapIsAsked: a question on the gap hides the value, of which it is made.
func TestGapIsAsked(t *testing.T) {
	l := modeltest.Must(Read("01-free.txt", strings.Replace(free, "measure value", "measure gap", 1)))
	if asked := l.asked(0, l.Beats[0].Do[0].Spec.Lab); !slices.Contains(asked, "value") {
		t.Errorf("the question on the gap shows the value: %v", asked)
	}
}
