package model

import (
	"context"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// printed is the headless output of a line.
func printed(t testing.TB, line string, until, every int64) string {
	t.Helper()
	var out strings.Builder
	modeltest.OK(t, (Printout{Until: until, Every: every, Format: "csv"}).Print(context.Background(), MustRun(line), &out))
	return out.String()
}

// pollingLines are lines that go through every scheme and kind of intervention.
var pollingLines = []string{
	pollinglab.DefaultLine,
	"h-traa pages=100 feedback=model rule=reward-inaction schedule=random @700:N=50 @900:mirror @1500:rule=inaction-penalty",
	"h-traa pages=64 schedule=edf growth=1.41 N=64 shift=rank period=300 @1000:schedule=tree",
	"traa pages=2 N=20 schedule=random feedback=model",
	"lakg pages=64 N=300 lambda=1.2 @500:top @1000:shuffle @1200:lambda=1.3 @1500:N=600",
	"lakg start=one updates=vanish @1000:cgla,N=1024 @1500:N=4096",
	"cgla web=thesis pages=200 capacity=20 ratio=2 importance=on shift=mirror period=400",
	"cgla web=thesis pages=200 capacity=20 updates=cumulative shift=mirror period=200 timing=random @700:knapsack=polls @900:reinforcement=reward",
	"fpa web=thesis pages=200 capacity=20 ratio=2 importance=on updates=vanish @300:f=0.3 @600:N=8 @800:capacity=30",
	"uniform pages=64 @500:optimal @1000:proportional @1500:weighted",
	"estimator pages=64 estimate=step @700:estimate=cgm @900:estimate=rate @1100:alpha=0.5",
	"optimal pages=64 capacity=7 @500:feedback=model @900:feedback=pages @1200:importance=on @1300:rank",
	"weighted pages=64 importance=on capacity=5 perturb=1000",
}

// otherLines do the same in the other labs.
var otherLines = []string{
	"tsetlin penalties=0.2,0.5,0.4 shift=swap period=170 @300:N=9 @500:lrp @800:b=0.01 @900:pursuit @1000:lambda=0.2 @1100:bla @1200:mirror @1400:dlri,N=300 @1600:N=77",
	"lrp games=on model=S @300:b=0.01 @500:tsetlin @700:N=9 @900:bla @1000:dpri @1100:model=Q",
	"lrep arms=7 model=S shift=drift period=90 @400:model=Q @600:krylov @700:shuffle @900:dpri @1000:N=50 @1300:levels=9",
	"spl N=30 shift=jump period=170 @300:p=0.4 @800:N=7 @1300:mirror",
	"oma objects=18 classes=3 p=0.9 @400:eoma @700:N=25 @1000:peoma @1300:swap",
	"peoma objects=24 classes=4 tau=1.5 shift=markov period=333 @900:kappa=0.1",
	"oma-time objects=30 classes=3 shift=regroup period=250 @400:k=3 @700:N=13 @1000:oma @1200:oma-time",
	"oma-time objects=600 classes=10", // a crawl is longer than a batch
	"robot docs=200 epsilon=0.1 @500:changes=0.5 @900:epsilon=0 @1200:topic",
	"robot docs=200 waiting=literal changes=0.3 servers=6 gap=2 latency=3 fetchers=0 @900:fetchers=4",
	"round-robin docs=200 changes=1 duration=2 @600:robot @1100:changes=0 @1400:random",
	"greedy docs=200 shift=hubs period=410 timing=random @700:bound",
	"oma objects=18 classes=3 shift=swap period=90 timing=random @500:period=300 @800:timing=fixed",
}

// linesOfAll are lines of every lab.
func linesOfAll() []string { return slices.Concat(pollingLines, otherLines) }

func TestSameLineSameBytes(t *testing.T) {
	for _, line := range linesOfAll() {
		modeltest.Equal(t, printed(t, line, 2000, 100), printed(t, line, 2000, 100), "%s prints, twice,", line)
	}
}

// TestLookingChangesNothing: a watched run prints the same rows as an unwatched one.
func TestLookingChangesNothing(t *testing.T) {
	for _, line := range linesOfAll() {
		blind, seen := MustRun(line), MustRun(line)
		for i := range int64(10) {
			seen.Snapshot(lab.ViewRequest{Width: 60, Height: 12, Rows: 10, Sort: lab.ShareSort(i % 4), Root: int(i % 3), OtherWidths: i%2 == 0, Trace: i%3 == 0})
			blind.Advance(100)
			for range 50 {
				seen.Advance(2)
			}
			a, b := rowText(blind), rowText(seen)
			modeltest.MustEqual(t, a, b, "%s: at tick %d, of a run and the watched one, the rows are", line, seen.Tick())
		}
	}
}

func rowText(r *Run) string {
	var words []string
	for _, c := range r.Row() {
		words = append(words, c.String())
	}
	return strings.Join(words, ",")
}

// TestAdvanceInAnyPieces: the division of a run into batches does not change its rows.
func TestAdvanceInAnyPieces(t *testing.T) {
	modeltest.SkipUnderRace(t)
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.SampledFrom(linesOfAll()).Draw(t, "line")
		s := modeltest.Must(Parse(line))
		whole := modeltest.Must(New(s))
		pieces := modeltest.Must(New(s))
		whole.Advance(800)
		for pieces.Tick() < 800 {
			pieces.Advance(min(rapid.Int64Range(1, 350).Draw(t, "piece"), 800-pieces.Tick()))
		}
		modeltest.MustEqual(t, rowText(whole), rowText(pieces), "%s leads, in one piece and in many, to", line)
		request := lab.ViewRequest{Width: 80, Height: 20, Rows: 9, Sort: lab.ByError, Bins: 30}
		modeltest.MustEqual(t, differ(whole.Snapshot(request), pieces.Snapshot(request)), "", "%s: in one piece and in many the snapshots differ", line)
	})
}

func TestPeriodicShiftsAreMarked(t *testing.T) {
	r := MustRun("h-traa pages=8 shift=mirror period=50")
	r.Advance(201)
	if len(r.marks) != 4 || r.marks[3].Tick != 200 || r.marks[0].Kind != lab.MarkShift {
		t.Fatalf("the marks are %v", r.marks)
	}
	r.Advance(50 * 3 * mostMarks)
	modeltest.MustEqual(t, len(r.Snapshot(lab.ViewRequest{}).Marks), mostMarks, "marks shown:")
}

// TestRaceMeetsTheSameWeb: with one seed, two schemes that poll the same page in
// the same slot for the first time get the same answer.
func TestRaceMeetsTheSameWeb(t *testing.T) {
	for _, feedback := range []string{"pages", "model"} {
		a := MustRun("uniform pages=32 feedback=" + feedback)
		b := MustRun("estimator pages=32 feedback=" + feedback) // polls uniformly too
		for range 400 {
			a.Advance(1)
			b.Advance(1)
			x, y := pollingView(a).Last, pollingView(b).Last
			modeltest.MustEqual(t, x.Page, y.Page, "%s: the schemes poll page", feedback)
			modeltest.MustEqual(t, x.Hit, y.Hit, "%s: slot %d: page %d, asked by both, answers", feedback, x.Tick, x.Page)
		}
	}
}

func TestRowsAddUp(t *testing.T) {
	r := MustRun("cgla web=thesis pages=200 capacity=20 ratio=2 importance=on")
	var hits, polls float64
	for range 10 {
		before := r.Environment.(*pollinglab.Environment).Totals()
		r.Advance(37)
		row := r.Row()
		now := r.Environment.(*pollinglab.Environment).Totals()
		polls = float64(now.Polls - before.Polls)
		hits = now.Found - before.Found // a hit counts its importance
		modeltest.MustEqual(t, row[6].Number(), hits/polls, "hits is")
		modeltest.MustEqual(t, row[8].Number(), polls/(37*20), "used is")
	}
}

func TestWholeNumbersAreRead(t *testing.T) {
	for word, want := range map[string]int64{"80000": 80000, "8e4": 80000, "1_000": 1000, "0": 0} {
		modeltest.Equal(t, modeltest.Must(lab.ParseTicks(word)), want, "%s is read as", word)
	}
	for _, word := range []string{"", "x", "-1", "1.5", "1e16", "NaN", "46116860184273879040"} {
		if got, err := lab.ParseTicks(word); err == nil {
			t.Errorf("%q is read as %d", word, got)
		}
	}
}

// TestInChargeAlready: a scheme in charge does not take over from itself; the refusal says
// so, and the run stays the same. It does take over with other values, or after another
// scheme.
func TestInChargeAlready(t *testing.T) {
	for _, lab := range Labs() {
		for _, s := range lab.Schemes {
			line := s.Name
			if lab.Name == "polling" {
				line += " capacity=2" // FPA needs two at least
			}
			r := MustRun(line)
			r.Advance(20)
			before := r.Line()
			if _, err := r.Do(s.Name); err == nil || err.Error() != s.Title+" is in charge already; nothing has changed" {
				t.Errorf("%s to %s: %v", s.Name, s.Name, err)
			}
			if after := r.Line(); after != before || len(r.marks) != 0 {
				t.Errorf("%s: the line was %q and is %q", s.Name, before, after)
			}
		}
	}
}
