package model

import (
	"strconv"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// The tests of the explanations read them as a student would. They derive each automaton's
// step from the words and numbers alone.

// A rederiver reads the explanations of a given number of a scheme's steps on a line. It
// fails if its derivation differs from the explanations or from the scheme's final state.
type rederiver struct {
	read  func(t *testing.T, line string, steps int)
	lines []string
}

// rederivers has a row for every scheme.
var rederivers = map[string]rederiver{
	"traa": {readTree, []string{"traa pages=2 N=6", "traa pages=2 N=9 capacity=2 rule=inaction-penalty schedule=edf"}},
	"h-traa": {readTree, []string{"h-traa pages=30 N=12 rule=reward-inaction", "h-traa pages=32 N=12 rule=inaction-penalty schedule=edf",
		"h-traa pages=16 N=9 schedule=random feedback=model", "h-traa pages=16 N=9 capacity=3",
		"h-traa pages=16 N=9 importance=on", "h-traa pages=16 N=9 capacity=3 importance=on rule=inaction-penalty"}},
	"lakg": {readKnapsack, []string{"lakg pages=20 N=60 lambda=1.3", "lakg pages=20 N=40 lambda=1.3 capacity=4 feedback=model", "lakg pages=20 N=40 lambda=1.3 capacity=4 reinforcement=reward",
		"lakg pages=20 N=60 lambda=1.3 importance=on"}},
	"vlakg": {readAmounts, []string{"vlakg pages=20", "vlakg pages=20 capacity=3 importance=on", "vlakg pages=20 rule=linear a=0.02", "vlakg pages=20 rule=reward-inaction a=0.01"}},
	"cgla": {readKnapsack, []string{"cgla pages=20 N=64 capacity=3", "cgla pages=20 N=64 capacity=3 importance=on",
		"cgla pages=20 N=64 capacity=3 ahead=8", "cgla pages=20 N=64 capacity=3 ahead=0 limit=hard", "cgla pages=20 N=64 capacity=3 knapsack=polls", "cgla pages=20 N=64 capacity=3 reinforcement=ungoverned importance=on", "cgla pages=20 N=64 capacity=3 @1500:reinforcement=penalty"}},
	"fpa": {readClasses, []string{"fpa pages=40 capacity=8 N=5 f=0.4", "fpa pages=40 capacity=10 N=4 f=0.3 importance=on updates=vanish",
		"fpa pages=40 capacity=8 N=5 f=0.4 reinforcement=reward", "fpa pages=40 capacity=10 N=4 f=0.3 importance=on reinforcement=penalty"}},

	"uniform":      {readTurns, []string{"uniform pages=30", "uniform pages=30 capacity=7 feedback=model"}},
	"estimator":    {readTurns, []string{"estimator pages=30 estimate=step", "estimator pages=30 capacity=4 estimate=rate", "estimator pages=30 capacity=4 estimate=cgm"}},
	"proportional": {readShares, []string{"proportional pages=30", "proportional pages=30 capacity=4 schedule=random"}},
	"weighted":     {readShares, []string{"weighted pages=30 importance=on schedule=edf capacity=3", "weighted pages=30 importance=on"}},
	"optimal":      {readShares, []string{"optimal pages=30", "optimal pages=30 capacity=4", "optimal pages=30 capacity=4 schedule=random"}},
	"greedy-known": {readIndices, []string{"greedy-known pages=30", "greedy-known pages=30 capacity=4 importance=on"}},
	"whittle":      {readIndices, []string{"whittle pages=30", "whittle pages=30 capacity=4 importance=on"}},
	"gamma":        {readIndices, []string{"gamma pages=30", "gamma pages=30 capacity=4 importance=on discount=0.98", "gamma pages=30 feedback=model"}},
	"grid":         {readIndices, []string{"grid pages=30", "grid pages=30 capacity=4 importance=on", "grid pages=30 hazard=0"}},
	"interval":     {readIndices, []string{"interval pages=30", "interval pages=30 capacity=4 importance=on", "interval pages=30 cover=0.2"}},
	"nutch":        {readDues, []string{"nutch pages=30 sync=off", "nutch pages=30 capacity=4 sync=off"}},
	"commit":       {readIndices, []string{"commit pages=30", "commit pages=30 capacity=4 importance=on rounds=7"}},

	"oma":      {readPlacement, []string{"oma objects=18 classes=3 N=6"}},
	"eoma":     {readPlacement, []string{"eoma objects=18 classes=3 N=4 p=0.7"}},
	"peoma":    {readPlacement, []string{"peoma objects=12 classes=2 N=5 p=0.8"}},
	"oma-time": {readPlacement, []string{"oma-time objects=18 classes=3 N=6 k=3", "oma-time", "oma-time objects=18 classes=3 N=6 k=3 partner=stays start=innermost"}},

	"robot": {readCrawl, []string{"robot docs=200", "robot docs=200 gamma=0.8 family=dense", "robot docs=200 state=document", "robot docs=200 state=parent",
		"robot docs=200 waiting=literal", "robot docs=200 epsilon=0.2", "robot docs=200 epsilon=0.3 alphadecay=5 epsilondecay=2", "robot docs=200 changes=0.3 epsilon=0.1"}},
	"greedy":      {readCrawl, []string{"greedy docs=200", "greedy docs=200 changes=0.3"}},
	"random":      {readCrawl, []string{"random docs=200"}},
	"bound":       {readCrawl, []string{"bound docs=200"}},
	"round-robin": {readCrawl, []string{"round-robin docs=200", "round-robin docs=200 changes=0.3"}},

	"spl": {readLine, []string{"spl N=8 target=0.3 p=0.6 @6000:target=0.9 @8000:p=0.45"}},

	"tsetlin": {readFixed, []string{"tsetlin penalties=0.2,0.5 N=3", "tsetlin arms=4 N=2 model=S @1500:N=5", "tsetlin arms=3 N=3 model=Q levels=3"}},
	"krinsky": {readFixed, []string{"krinsky penalties=0.2,0.5 N=3", "krinsky arms=4 family=close N=2 model=S"}},
	"krylov":  {readFixed, []string{"krylov penalties=0.6,0.8 N=3", "krylov arms=4 N=2 model=Q"}},
	"lrp":     {readVariable, []string{"lrp arms=3 a=0.1 b=0.1", "lrp penalties=0.2,0.5 a=0.05 b=0.02 model=S"}},
	"lri":     {readVariable, []string{"lri arms=4 a=0.0005", "lri penalties=0.2,0.5 a=0.0003 model=Q"}},
	"lip":     {readVariable, []string{"lip penalties=0.2,0.5,0.3", "lip arms=5 b=0.2 model=S"}},
	"lrep":    {readVariable, []string{"lrep penalties=0.2,0.5,0.3", "lrep arms=5 a=0.2 b=0.01 model=Q"}},
	"dlri":    {readVariable, []string{"dlri family=close N=1000", "dlri arms=3 N=50 model=S", "dlri family=close N=400 @2000:N=900"}},
	"pursuit": {readVariable, []string{"pursuit family=close lambda=0.001", "pursuit arms=3 lambda=0.002 model=S"}},
	"dpri":    {readVariable, []string{"dpri family=close N=300", "dpri arms=4 N=100 model=Q"}},
	"bla":     {readBayes, []string{"bla family=close", "bla penalties=0.3,0.35 model=S"}},
	"chance":  {readReference, []string{"chance arms=4", "chance penalties=0.2,0.5 model=S"}},
	"best":    {readReference, []string{"best arms=4", "best penalties=0.2,0.5 model=Q"}},

	"lri-team":      {readTeam, []string{"lri-team a=0.03", "lri-team items=20 family=free room=0.4"}},
	"pack-pursuit":  {readTeam, []string{"pack-pursuit", "pack-pursuit items=7 a=0.0005"}},
	"pack-thompson": {readThompson, []string{"pack-thompson items=8"}},
	"pack-exact":    {readPacking, []string{"pack-exact", "pack-exact shift=shuffle period=50"}},
	"pack-density":  {readPacking, []string{"pack-density", "pack-density shift=mirror period=50"}},
}

// TestExplanations: the words of 4,000 and more steps of every scheme, with LASCOPE_LONG 10,000,
// suffice to derive the steps.
func TestExplanations(t *testing.T) {
	modeltest.SkipUnderRace(t)
	for _, l := range Labs() {
		for _, s := range l.Schemes {
			t.Run(s.Name, func(t *testing.T) {
				t.Parallel()
				r, ok := rederivers[s.Name]
				if !ok {
					t.Fatal("nothing re-derives its explanations")
				}
				for i, line := range r.lines {
					if !modeltest.Taken(i, 2) {
						continue
					}
					steps := modeltest.ByLength(4000, 10_000)
					if strings.Contains(line, "@") {
						steps = 10_000 // its interventions come late
					}
					r.read(t, line, steps/len(r.lines)+1)
				}
			})
		}
	}
}

func number(t *testing.T, s string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatalf("%q is no number", s)
	}
	return v
}

// whole reads a whole number.
func whole(t *testing.T, s string) int {
	t.Helper()
	v, err := strconv.Atoi(s)
	if err != nil {
		t.Fatalf("%q is no whole number", s)
	}
	return v
}

// near reports whether two numbers differ by at most the fraction part of the greater one,
// or of 1.
func near(a, b, part float64) bool {
	return a-b <= part*max(1, a, b) && b-a <= part*max(1, a, b)
}
