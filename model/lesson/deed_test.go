package lesson

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/modeltest"
)

// doing is a lesson whose question is answered by doing: with another N the variance after 5,000 more questions is smaller.
const doing = `# lascope lesson 1
title: By doing
paper: [SPL] §II
minutes: 3
line: spl N=10 target=0.7 p=0.7 seed=1

== Change N
> goto 100
> mark before = mean

? Find an N with which the variance is below 0.004.
do: N : ..0.004
solution: N=40
> do p=0.8
> run 5000
> measure variance*before/before : of the scale
{measure}.
`

// readDoing reads the lesson with replacements.
func readDoing(replace ...string) (*Lesson, error) {
	return Read("01-doing.txt", strings.NewReplacer(replace...).Replace(doing))
}

// TestJudge: a deed is the run of its line with the lesson's own directives, measured at the end; the solution that the
// lesson tells is one of them.
func TestJudge(t *testing.T) {
	l := modeltest.Must(readDoing())
	all := play(t, l)
	asked, told := all[0], all[1]
	if told.Does != "N=40" || told.Right != 0 {
		t.Fatalf("the solution is %q, the right option %d", told.Does, told.Right)
	}
	for _, c := range []struct{ line, words string }{
		{"spl N=10 target=0.7 p=0.7 seed=1 @100:N=40", "N=40"},
		{"spl N=10 target=0.7 p=0.7 seed=1 @100:N=12 @700:N=60", "N=12 @700:N=60"},
		{"spl N=10 target=0.7 p=0.7 seed=1 @100:N=11 @9000:N=60", "N=11"},
	} {
		d, err := l.Judge(context.Background(), 0, asked, c.line)
		if err != nil {
			t.Fatal(c.line, err)
		}
		again, err := l.Do(context.Background(), 0, asked, c.words)
		if err != nil || again.Measure != d.Measure || d.Words != c.words {
			t.Errorf("%s: by words %v %v, by the line %v with %q", c.line, again, err, d.Measure, d.Words)
		}
		spec, _ := model.Parse(c.line)
		run := modeltest.Must(model.New(spec))
		run.Advance(100)
		run.Row()
		run.Do("p=0.8")
		run.Advance(5000)
		want := run.Row()[slices.Index(run.Columns(), "variance")].Number()
		if math.Abs(d.Measure-want) > 1e-12 || d.Done != (want < 0.004) || d.Start.Tick != 100 || d.End.Tick != 5100 {
			t.Errorf("%s: %+v, by hand %v", c.line, d, want)
		}
		if c.words == "N=40" && d.Measure != told.Measure {
			t.Errorf("the solution gives %v, the lesson tells %v", d.Measure, told.Measure)
		}
		p := make(Predictions, len(l.Steps))
		p.Predict(0, asked.Asked, Answer{Deed: d})
		p.Reveal(0, told)
		if got := p[0].Cells(); p[0].Right() != d.Done || got[0] != c.words || got[1] != "N=40" || got[3] != FormatMeasure(d.Measure) {
			t.Errorf("%s: the prediction is %+v", c.line, got)
		}
	}
	for line, want := range map[string]string{
		"spl N=10 target=0.7 p=0.7 seed=1":                       "nothing is changed; change N first",
		"spl N=10 target=0.7 p=0.7 seed=1 @100:N=40 @200:mirror": "the line has @200:mirror, too",
		"spl N=10 target=0.7 p=0.7 seed=1 @50:N=40":              "the line has @50:N=40, too",
		"spl N=40 target=0.7 p=0.7 seed=1":                       "the line has spl N=40",
		"tsetlin penalties=0.2,0.5 N=3 seed=1 @100:N=40":         "the line has",
		"spl N=10 target=0.7 p=0.7 seed=1 @100:N=0":              "N",
		"spl N=10 target=0.7 p=0.7 seed=1 @100:N":                "an action is",
	} {
		if d, err := l.Judge(context.Background(), 0, asked, line); err == nil || !strings.Contains(err.Error(), want) || len(err.Error()) > 300 {
			t.Errorf("%s: %+v, %v, want %s", line, d, err, want)
		}
	}
}

// TestTryDoing: the share of a question by doing is the share of the seeds whose run does it with the lesson's solution.
func TestTryDoing(t *testing.T) {
	l := modeltest.Must(readDoing("..0.004", "..0.0009"))
	const n = 10
	done := 0
	for k := range n {
		o := modeltest.Must(reveals(t.Context(), l, k))
		if o[0].Measure < 0.0009 {
			done++
		}
	}
	trials, err := TrySeeds(t.Context(), l, n, 1)
	if err != nil || trials[0].Held[0] != done || trials[0].None != n-done || done == 0 || done == n {
		t.Errorf("%+v, %v; one by one %d of %d", trials, err, done, n)
	}
	var b strings.Builder
	if err := PrintTrials(&b, l, trials); err != nil || !strings.HasPrefix(b.String(), "doing,1,done,1,0.") {
		t.Errorf("%v\n%s", err, b.String())
	}
}

// TestPartsAreDone: the arms, polling, placement and crawl labs have a question of the course that is answered by drawing and
// one by doing.
func TestPartsAreDone(t *testing.T) {
	lessons := modeltest.Must(NewCourse(Files(), "lessons").Lessons())
	found := map[string]map[QuestionKind]bool{}
	for _, l := range lessons {
		var now *lab.Lab
		for _, b := range l.Beats {
			for _, d := range b.Do {
				if d.Name == "line" {
					now = d.Spec.Lab
				}
			}
			if q := b.Question; b.Reveal {
				if found[now.Name] == nil {
					found[now.Name] = map[QuestionKind]bool{}
				}
				found[now.Name][q.Kind] = true
			}
		}
	}
	for _, name := range []string{"arms", "polling", "placement", "crawl"} {
		if kinds := found[name]; !kinds[ByDrawing] || !kinds[ByDoing] {
			t.Errorf("the %s lab has questions of the kinds %v", name, kinds)
		}
	}
}
