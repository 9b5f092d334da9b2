package model

import (
	"context"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

var rewrite = flag.Bool("rewrite", false, "write testdata/rows.txt anew instead of comparing with it")

// goldenLines are lines of every scheme under every kind of feedback, schedule and
// web that changes how it draws its numbers.
func goldenLines() []string {
	var lines []string
	own := map[string][]string{
		"h-traa":       {"schedule=tree", "schedule=random rule=reward-inaction growth=1.3", "schedule=edf rule=inaction-penalty", "capacity=5", "capacity=5 schedule=edf"},
		"lakg":         {"N=9000", "N=9000 start=one capacity=7"},
		"cgla":         {"capacity=30 N=200", "capacity=100 N=64"},
		"fpa":          {"capacity=30", "capacity=100 N=5 f=0.4"},
		"uniform":      {"", "capacity=7"},
		"proportional": {"schedule=edf", "schedule=random", "capacity=9"},
		"weighted":     {"schedule=edf", "schedule=random capacity=6"},
		"estimator":    {"", "capacity=4 estimate=rate"},
		"optimal":      {"schedule=edf", "schedule=random", "capacity=9"},
	}
	webs := []string{
		"pages=300 feedback=pages",
		"pages=1000 feedback=model",
		"pages=512 feedback=pages updates=vanish importance=on @1500:mirror",
		"pages=777 feedback=model importance=on alpha=0.5 beta=0.8 shift=rank period=700",
	}
	for _, scheme := range []string{"h-traa", "lakg", "cgla", "fpa", "uniform", "proportional", "weighted", "estimator", "optimal"} {
		for _, keys := range own[scheme] {
			for _, web := range webs {
				lines = append(lines, strings.Join(strings.Fields(scheme+" "+keys+" "+web), " "))
			}
		}
	}
	return append(lines,
		"traa pages=2 N=20 schedule=random feedback=model",
		"traa pages=2 N=50 schedule=tree feedback=pages rule=reward-inaction",
		"h-traa pages=70000", "lakg pages=70000 N=600000", "optimal pages=70000", "cgla pages=70000 capacity=700 N=1000",
		"h-traa @500:N=200 @900:lakg @1200:cgla,N=5120 @1500:fpa,f=0.3 capacity=20",
		"spl N=20 target=0.7 p=0.7",
		"oma objects=27 classes=3 N=8", "eoma objects=18 classes=6 p=0.9", "peoma objects=18 classes=6 p=0.9",
		"oma objects=1000 classes=10 N=50 shift=markov period=500",
		"robot docs=400 changes=0.5 epsilon=0.1", "greedy docs=400 servers=10 gap=7 latency=3 fetchers=4", "round-robin docs=300 changes=1",
		"oma-time objects=24 classes=4 k=3 N=7", "oma-time objects=40 classes=5 @900:N=12 @1400:eoma", "peoma objects=20 classes=4 kappa=0.2 tau=1.5",
		"random docs=400 changes=0.3 gap=2 servers=20", "bound docs=400 changes=0.5 latency=2 fetchers=3", "greedy docs=300 changes=0.7 @800:topic",
		"robot docs=300 changes=0.4 state=parent waiting=literal fetchers=3 latency=2", "robot docs=300 state=document @1500:bound @2200:robot,alpha=0.5",
		"tsetlin penalties=0.2,0.5 N=5", "krinsky arms=4 model=Q shift=swap period=700", "krylov penalties=0.6,0.8 N=9 model=S @1500:N=20",
		"lrp penalties=0.1,0.4,0.8 a=0.01 b=0.01", "lri arms=100 family=needle", "lip arms=3 model=S", "lrep arms=8 shift=drift period=50",
		"dlri family=close N=1000 @1000:N=333", "pursuit arms=10 lambda=0.01", "dpri arms=10 N=50 model=Q levels=9", "bla arms=10 shift=shuffle period=900 timing=random",
		"lri games=on a=0.01", "pursuit games=on matrix=0.2,0.8,0.8,0.4 against=0.8,0.2,0.2,0.8", "chance arms=20", "best arms=20 shift=mirror period=100", "tsetlin arms=6 @600:lri @1200:pursuit,lambda=0.1 @1800:bla @2400:krinsky,N=3",
	)
}

// TestGoldenRows: a line prints the same rows as at the writing of testdata/rows.txt.
// Faster code must draw the same numbers in the same order. Each line is followed by its
// last row, and by a sum over all rows and shares.
func TestGoldenRows(t *testing.T) {
	modeltest.SkipUnderRace(t)
	var out strings.Builder
	for _, line := range goldenLines() {
		run, rows, sum := MustRun(t, line), strings.Builder{}, fnv.New64a()
		if err := (Printout{Until: 3000, Every: 250, Format: "csv"}).Print(context.Background(), run, io.MultiWriter(&rows, sum)); err != nil {
			t.Fatal(err)
		}
		if _, shares, err := run.PageShares(); err == nil {
			for row := range shares {
				fmt.Fprintln(sum, row)
			}
		}
		all := strings.Split(strings.TrimSpace(rows.String()), "\n")
		fmt.Fprintf(&out, "%s\n    %s  %016x\n", line, all[len(all)-1], sum.Sum64())
	}
	const file = "testdata/rows.txt"
	if *rewrite {
		if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	was, is := strings.Split(string(want), "\n"), strings.Split(out.String(), "\n")
	if len(was) != len(is) {
		t.Fatalf("%s has %d lines, now there are %d", file, len(was), len(is))
	}
	for i, row := range is {
		if i%2 == 1 && row != was[i] {
			t.Errorf("%s\n  printed %s\n  and now %s", is[i-1], was[i], row)
		}
	}
}
