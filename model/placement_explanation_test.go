package model

import (
	"math"
	"regexp"
	"strings"
	"testing"

	"lascope/model/lab"
	"lascope/model/placementlab"
)

var (
	queryExplanation  = regexp.MustCompile(`^(?:both in class (\d+)|in classes (\d+) and (\d+)), states (\d+) and (\d+) of (\d+): (reward|penalty|ignored), ([^,;]+?)(?:, draw (\S+) (<|≥) \.500: the (first|second) goes)?(?:; asked (\d+) of (\d+) times, (?:and nothing is ignored before κW² = (\S+)|(\S+) (below|not below) τ·2/\(W\(W−1\)\) = (\S+)))?$`)
	objectExplanation = regexp.MustCompile(`^(?:took (\S+) (<|≥|>|≤) (\S+), the mean of its class(?:, so by (\d))?: )?(?:goes to class (\d+), state \d+ → (\d+)|(?:inward|outward), state (\d+) → (\d+)|stays innermost, state (1)|stays at the boundary, state (\d+)|stays, state (\d+)|its partner changes classes, so it stays, state (\d+))$`)
	calledExplanation = regexp.MustCompile(`^comes back for it: class (\d+) → (\d+), state (\d+) → (\d+)$`)
)

// A placementReader follows the objects by their explanations. It reads their first
// positions from the arms.
type placementReader struct {
	t         *testing.T
	line      string
	n, size   int
	long      int    // k of OMA-time; 0 for the others
	partner   string // OMA-time's reading of action 5
	stands    map[int]placementlab.Position
	times     map[int]float64 // last download times
	pairs     map[[2]int]int
	queries   int
	exchanges int
	ignored   int
	judged    int // averages that could be computed
}

// readPlacement re-derives OMA, EOMA, PEOMA and OMA-time [Thesis] §4.2.2; Gale, Das, Yu
// 1990; OMA-DRA §7.
func readPlacement(t *testing.T, line string, steps int) {
	tl := openTimeline(t, line)
	request := lab.ViewRequest{Find: -1, Trace: true, Width: 80, Height: 30}
	v := tl.Snapshot(request).View.(*placementlab.View)
	memory := tl.Run().Environment.(*placementlab.Environment).Scheme.Memory()
	r := &placementReader{t: t, line: line, n: v.N, size: v.Objects / v.Classes,
		stands: map[int]placementlab.Position{}, times: map[int]float64{}, pairs: map[[2]int]int{}}
	for object := range v.Objects {
		r.stands[object] = placementlab.Position{Class: memory.Class(object), State: memory.State(object)}
	}
	if v.Sites {
		r.long, r.partner = whole(t, wordOf(t, line, "k")), wordOf(t, line, "partner")
		steps = 1 + steps/(v.Objects/2)
	}
	for range steps {
		tl.Advance(1)
		v := tl.Snapshot(request).View.(*placementlab.View)
		if v.Source == "" || len(v.Explanations) == 0 {
			t.Fatalf("%s: at %d nothing is told", line, tl.Tick())
		}
		heard := map[int]bool{}
		for told := v.Explanations; len(told) > 0; {
			k := 1
			for k < len(told) && len(told[k].Objects) == 1 {
				k++
			}
			for _, w := range told[:k] {
				for _, o := range w.Objects {
					heard[o.Object] = true
				}
			}
			r.query(told[0], told[1:k])
			told = told[k:]
		}
		if rest := v.Objects - len(heard); othersIn(t, v.Stayed) != rest || rest == 0 && v.Stayed != "" {
			t.Fatalf("%s: at %d the other %d stay: %s", line, tl.Tick(), rest, v.Stayed)
		}
	}
	for object, s := range r.stands {
		if now := (placementlab.Position{Class: memory.Class(object), State: memory.State(object)}); now != s {
			t.Fatalf("%s: object %d stands at %v, told %v", line, object+1, now, s)
		}
	}
	if r.exchanges < 5 || strings.HasPrefix(line, "peoma") && r.ignored < 100 || r.long > 0 && r.judged < 1000 {
		t.Errorf("%s: %d exchanges, %d ignored, %d times judged", line, r.exchanges, r.ignored, r.judged)
	}
}

// query re-derives a query and its moves.
func (r *placementReader) query(told placementlab.Explanation, moves []placementlab.Explanation) {
	t, m := r.t, queryExplanation.FindStringSubmatch(told.What)
	if m == nil {
		t.Fatalf("%s: it cannot be read: %s", r.line, told.What)
	}
	a, b := told.Objects[0].Object, told.Objects[1].Object
	i, j := r.stands[a], r.stands[b]
	arms := [2]string{m[2], m[3]}
	if m[1] != "" {
		arms = [2]string{m[1], m[1]}
	}
	if whole(t, arms[0]) != i.Class+1 || whole(t, arms[1]) != j.Class+1 || whole(t, m[4]) != i.State || whole(t, m[5]) != j.State || whole(t, m[6]) != r.n {
		t.Fatalf("%s: they were left at %v and %v of %d: %s", r.line, i, j, r.n, told.What)
	}
	verdict := "penalty"
	if i.Class == j.Class {
		verdict = "reward"
	}
	if r.noise(a, b, m) {
		verdict = "ignored"
		r.ignored++
	}
	if m[7] != verdict {
		t.Fatalf("%s: it calls for %s: %s", r.line, verdict, told.What)
	}
	if verdict == "ignored" {
		if len(moves) != 0 {
			t.Fatalf("%s: it moves something: %s", r.line, told.What)
		}
		return
	}
	steps := [2]int{1, 1}
	var slow [2]bool
	if r.long > 0 {
		for k, o := range [2]int{a, b} {
			steps[k], slow[k] = r.time(o, moves[k].What, verdict == "reward")
		}
	}
	goal := map[int]placementlab.Position{a: i, b: j}
	joins := r.rule(m, [2]int{a, b}, [2]placementlab.Position{i, j}, steps, slow, goal)
	for k, o := range [2]int{a, b} {
		x := objectExplanation.FindStringSubmatch(moves[k].What)
		if x == nil || moves[k].Objects[0].Object != o {
			t.Fatalf("%s: it cannot be read: %s", r.line, moves[k].What)
		}
		to := placementlab.Position{Class: r.stands[o].Class, State: whole(t, x[6]+x[8]+x[9]+x[10]+x[11]+x[12])}
		if x[5] != "" {
			to.Class = whole(t, x[5]) - 1
		}
		if to != goal[o] || moves[k].Moved != (to != r.stands[o]) || x[7] != "" && whole(t, x[7]) != r.stands[o].State {
			t.Fatalf("%s: %s; from the words object %d goes from %v to %v: %s", r.line, told.What, o+1, r.stands[o], goal[o], moves[k].What)
		}
	}
	if rest := moves[2:]; joins >= 0 {
		r.called(rest, joins, goal)
		r.exchanges++
	} else if len(rest) > 0 {
		t.Fatalf("%s: it is called for nothing: %s", r.line, rest[0].What)
	}
	for o, s := range goal {
		r.stands[o] = s
	}
}

// rule is the paper's rule: it fills in the goals of both objects, and returns the one
// that changes arms; −1 for none.
func (r *placementReader) rule(m []string, who [2]int, at [2]placementlab.Position, steps [2]int, slow [2]bool, goal map[int]placementlab.Position) (joins int) {
	shift := func(k, by int) {
		s := at[k]
		s.State = min(r.n, max(1, s.State+by))
		goal[who[k]] = s
	}
	joins = -1
	join := func(k int) {
		joins = who[k]
		goal[joins] = placementlab.Position{Class: at[1-k].Class, State: r.n}
	}
	boundary := [2]bool{at[0].State == r.n, at[1].State == r.n}
	switch {
	case at[0].Class == at[1].Class:
		shift(0, -steps[0])
		shift(1, -steps[1])
	case r.long > 0 && boundary[0] && slow[0]:
		join(0)
		if !boundary[1] && r.partner == "moves" {
			shift(1, steps[1])
		}
	case r.long > 0 && boundary[1] && slow[1]:
		if r.partner == "moves" {
			shift(0, steps[0])
		}
		join(1)
	case r.long == 0 && boundary[0] && boundary[1]:
		k := 0
		if number(r.t, m[9]) >= 0.5 {
			k = 1
		}
		if (m[11] == "first") != (k == 0) || (m[10] == "<") != (k == 0) {
			r.t.Fatalf("%s: the coin says another: %s", r.line, m[0])
		}
		join(k)
	case r.long == 0 && boundary[0] != boundary[1]:
		waits := 0
		if boundary[1] {
			waits = 1
		}
		if strings.HasPrefix(r.line, "oma") || !r.third(at[1-waits].Class) {
			shift(1-waits, 1)
		} else {
			join(waits)
		}
	default:
		shift(0, steps[0])
		shift(1, steps[1])
	}
	return joins
}

// third reports whether an object stands at the boundary of an arm.
func (r *placementReader) third(class int) bool {
	for _, s := range r.stands {
		if s == (placementlab.Position{Class: class, State: r.n}) {
			return true
		}
	}
	return false
}

// called checks that one of the outermost other objects of the arm moves back.
func (r *placementReader) called(rest []placementlab.Explanation, joins int, goal map[int]placementlab.Position) {
	if len(rest) != 1 || calledExplanation.FindStringSubmatch(rest[0].What) == nil {
		r.t.Fatalf("%s: nobody comes back for object %d: %v", r.line, joins+1, rest)
	}
	m, back := calledExplanation.FindStringSubmatch(rest[0].What), rest[0].Objects[0].Object
	from, to := r.stands[back], r.stands[joins].Class
	if _, asked := goal[back]; asked || from.Class != goal[joins].Class || whole(r.t, m[1]) != from.Class+1 || whole(r.t, m[2]) != to+1 ||
		whole(r.t, m[3]) != from.State || whole(r.t, m[4]) != r.n || !rest[0].Moved {
		r.t.Fatalf("%s: object %d stands at %v: %s", r.line, back+1, from, rest[0].What)
	}
	for o, s := range r.stands {
		if _, asked := goal[o]; !asked && s.Class == from.Class && s.State > from.State {
			r.t.Fatalf("%s: object %d is further out: %s", r.line, o+1, rest[0].What)
		}
	}
	goal[back] = placementlab.Position{Class: to, State: r.n}
}

// time compares a site's time with its arm's mean, and returns the length of its move.
func (r *placementReader) time(site int, what string, same bool) (steps int, slow bool) {
	m := objectExplanation.FindStringSubmatch(what)
	if m == nil || m[1] == "" {
		r.t.Fatalf("%s: no time is told: %s", r.line, what)
	}
	time, mean := number(r.t, m[1]), number(r.t, m[3])
	sum, known := 0.0, 0
	for o, s := range r.stands {
		if last, ok := r.times[o]; ok && s.Class == r.stands[site].Class {
			sum, known = sum+last, known+1
		}
	}
	if known == r.size {
		r.judged++
		if math.Abs(mean-sum/float64(known)) > 2e-4 {
			r.t.Fatalf("%s: the mean of its class is %v: %s", r.line, sum/float64(known), what)
		}
	}
	r.times[site] = time
	long, sign := time > mean, map[bool]string{true: ">", false: "≤"}
	if same {
		long, sign = time < mean, map[bool]string{true: "<", false: "≥"}
	}
	steps = 1
	if long {
		steps = r.long
	}
	if sign[long] != m[2] || m[4] == "" && m[12] == "" || m[4] != "" && whole(r.t, m[4]) != steps {
		r.t.Fatalf("%s: it calls for %d: %s", r.line, steps, what)
	}
	return steps, time > mean
}

// noise re-derives PEOMA's classification of a query.
func (r *placementReader) noise(a, b int, m []string) bool {
	if !strings.HasPrefix(r.line, "peoma") {
		return false
	}
	pair := [2]int{min(a, b), max(a, b)}
	r.pairs[pair]++
	r.queries++
	if m[12] == "" || whole(r.t, m[12]) != r.pairs[pair] || whole(r.t, m[13]) != r.queries {
		r.t.Fatalf("%s: the pair was asked for %d times of %d: %s", r.line, r.pairs[pair], r.queries, m[0])
	}
	w := float64(len(r.stands))
	if trust := 0.5 * w * w; float64(r.queries) <= trust { // κ is ½ and τ is 1 on every line
		if m[14] != "" && !near(number(r.t, m[14]), trust, 1e-5) {
			r.t.Fatalf("%s: κW² is %v: %s", r.line, trust, m[0])
		}
		return false
	}
	limit, part := 2/(w*(w-1)), float64(r.pairs[pair])/float64(r.queries)
	if !near(number(r.t, m[17]), limit, 1e-6) || !near(number(r.t, m[15]), part, 1e-6) || (m[16] == "below") != (part < limit) {
		r.t.Fatalf("%s: %v against %v: %s", r.line, part, limit, m[0])
	}
	return part < limit
}
