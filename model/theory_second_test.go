package model

import (
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"testing"

	"lascope/internal/knapsack"
	"lascope/model/armslab"
	"lascope/model/crawllab"
	"lascope/model/knapsacklab"
	"lascope/model/linelab"
	"lascope/model/placementlab"
	"lascope/model/pollinglab"
	"lascope/world/web"
)

// Second methods of the numbers of theory: slow and obvious, from the world and the rule in words alone.

// numbers are second values by the quantity of a fact.
type numbers map[string]float64

// lawOf is the stationary law of a chain of n states by squaring its lazy matrix: step gives each next state with its chance.
func lawOf(n int, step func(s int, to func(next int, chance float64))) []float64 {
	m := make([][]float64, n)
	for s := range m {
		m[s] = make([]float64, n)
		m[s][s] = 0.5
		step(s, func(next int, chance float64) { m[s][next] += chance / 2 })
	}
	for range 40 {
		square := make([][]float64, n)
		for i := range square {
			square[i] = make([]float64, n)
			sum := 0.0
			for j := range square[i] {
				for k, x := range m[i] {
					square[i][j] += x * m[k][j]
				}
				sum += square[i][j]
			}
			for j := range square[i] {
				square[i][j] /= sum
			}
		}
		m = square
	}
	return m[0]
}

// pollingSecond has the optimum by exchanges between two pages, the bound by all prices and ages, the references by their definition, and
// for TRAA its chain.
func pollingSecond(r *Run) numbers {
	e := r.Environment.(*pollinglab.Environment)
	w, t := e.World, e.World.Truth()
	n, capacity := w.Pages(), float64(w.Capacity())
	earned := func(k int, x float64) float64 { // ω f(x)
		switch p := t.Rate(k); {
		case x >= 1 || t.Vanishing():
			return t.Omega(k) * p * min(x, 1)
		default:
			return t.Omega(k) * x * (1 - math.Pow(1-p, 1/x))
		}
	}
	value := func(x []float64) (sum float64) {
		for k := range x {
			sum += earned(k, x[k]) / capacity
		}
		return sum
	}
	// filled are the shares s·weight, at most 1, that cost the capacity.
	filled := func(weight func(k int) float64) []float64 {
		low, high, x := 0.0, 1e9, make([]float64, n)
		for range 200 {
			s, cost := (low+high)/2, 0.0
			for k := range x {
				x[k] = min(1, s*weight(k))
				cost += x[k] * t.Cost(k)
			}
			if cost > capacity {
				high = s
			} else {
				low = s
			}
		}
		return x
	}
	one := func(int) float64 { return 1 }
	out := numbers{"uniform": value(filled(one)), "proportional": value(filled(t.Rate))}
	best := exchanged(w, filled(one))
	out["optimum"] = value(best)
	for k, x := range best {
		out[fmt.Sprintf("optimal share of page %d", k+1)] = x
	}
	out["bound"] = boundByAges(w)
	if t.Vanishing() {
		out["bound"] = out["optimum"]
	}
	out["value"] = out[map[string]string{"uniform": "uniform", "proportional": "proportional", "optimal": "optimum"}[r.Scheme().Name]]
	maps.Copy(out, stepSecond(r, func(x float64) float64 { return value([]float64{x, 1 - x}) }))
	return out
}

// exchanged moves budget between two pages until no exchange earns more.
func exchanged(w *web.Web, x []float64) []float64 {
	t := w.Truth()
	margin := func(k int, x float64) float64 { // ω f'(x)/w
		p, u := t.Rate(k), -math.Log1p(-t.Rate(k))/x
		if t.Vanishing() {
			return t.Omega(k) * p / t.Cost(k)
		}
		if math.IsInf(u, 1) {
			return t.Omega(k) / t.Cost(k)
		}
		return t.Omega(k) * (1 - (1+u)*math.Exp(-u)) / t.Cost(k)
	}
	for range 100 {
		for i := range x {
			for j := range i {
				wi, wj := t.Cost(i), t.Cost(j)
				low, high := -min(x[i]*wi, (1-x[j])*wj), min((1-x[i])*wi, x[j]*wj)
				for range 60 {
					if y := (low + high) / 2; margin(i, x[i]+y/wi) > margin(j, x[j]-y/wj) {
						low = y
					} else {
						high = y
					}
				}
				x[i], x[j] = x[i]+low/wi, x[j]-low/wj
			}
		}
	}
	return x
}

// boundByAges is the least of the dual function, all ages to 1000 tried, by sections of the price.
func boundByAges(w *web.Web) float64 {
	t, capacity := w.Truth(), float64(w.Capacity())
	dual := func(price float64) float64 {
		sum := price * capacity
		for k := range w.Pages() {
			best, still := 0.0, 1.0
			for m := 1.0; m <= 1000; m++ {
				still *= 1 - t.Rate(k)
				best = max(best, (t.Omega(k)*(1-still)-price*t.Cost(k))/m)
			}
			sum += best
		}
		return sum
	}
	low, high := 0.0, 0.0
	for k := range w.Pages() {
		high = max(high, t.Omega(k)/t.Cost(k))
	}
	for range 60 {
		if a, b := low+(high-low)/3, high-(high-low)/3; dual(a) < dual(b) {
			high = b
		} else {
			low = a
		}
	}
	return dual(low) / capacity
}

// stepSecond is the chain of TRAA on two pages, and the first-order loss of TRAA and of VLAKG's reward-inaction: the variance of a share
// whose drift is made linear by differences. value is that of the share of page 1.
func stepSecond(r *Run, value func(x float64) float64) numbers {
	e := r.Environment.(*pollinglab.Environment)
	s, t := e.Settings, e.World.Truth()
	if e.World.Pages() != 2 || s.Scheme.Name != "traa" && (s.Scheme.Name != "vlakg" || s.Word("rule") != "reward-inaction") {
		return nil
	}
	// move gives each next share with its chance.
	move := func(x float64, to func(next, chance float64)) {
		d, other := 1-math.Pow(1-t.Rate(0), 1/x), 1-math.Pow(1-t.Rate(1), 1/(1-x))
		if s.Scheme.Name == "vlakg" {
			a := s.Number("a")
			to(x+a*(1-x), x*d)
			to(x-a*x, (1-x)*other)
			return
		}
		step, rule := 1/(s.Number("N")+1), s.Word("rule")
		if rule != "inaction-penalty" {
			to(x+step, x*(1-x)*d)
			to(x-step, x*(1-x)*other)
		}
		if rule != "reward-inaction" {
			to(x-step, x*(1-x)*(1-d))
			to(x+step, x*(1-x)*(1-other))
		}
	}
	moments := func(x float64) (drift, square float64) {
		move(x, func(next, chance float64) { drift, square = drift+chance*(next-x), square+chance*(next-x)*(next-x) })
		return drift, square
	}
	best := exchanged(e.World, []float64{0.5, 0.5})[0]
	const h = 1e-4
	above, _ := moments(best + h)
	below, _ := moments(best - h)
	_, square := moments(best)
	slope, bend := (above-below)/(2*h), (value(best+h)-2*value(best)+value(best-h))/(h*h)
	loss := -bend / 2 * square / (-2 * slope)
	out := numbers{"first-order loss of value": loss, "first-order value": value(best) - loss}
	if s.Scheme.Name != "traa" {
		return out
	}
	n := s.Int("N")
	at := func(state int) float64 { return float64(state+1) / float64(n+1) }
	law := lawOf(n, func(state int, to func(int, float64)) {
		stay := 1.0
		move(at(state), func(next, chance float64) {
			stay -= chance
			to(min(max(int(math.Round(next*float64(n+1)))-1, 0), n-1), chance)
		})
		to(state, stay)
	})
	mean, squares, earned := 0.0, 0.0, 0.0
	for state, p := range law {
		mean, squares, earned = mean+p*at(state), squares+p*at(state)*at(state), earned+p*value(at(state))
	}
	out["mean share of page 1"], out["standard deviation of the share"] = mean, math.Sqrt(squares-mean*mean)
	out["mean value"], out["loss of value"] = earned, value(best)-earned
	return out
}

// armsSecond has the laws of fixed structures by their chains, the rests of linear schemes by following the mean step, and the absorptions by
// iteration or, for L_R−I, by 4,000,000 runs of an independent program at c = (.4, .5), a = .1.
func armsSecond(r *Run) numbers {
	e := r.Environment.(*armslab.Environment)
	c := e.World.Penalties()
	n := len(c)
	number := func(key string) float64 { return r.settings.Find(key).Number } // 0 without
	out := numbers{"least c": math.Inf(1), "pure chance M0": 0}
	for _, x := range c {
		out["pure chance M0"] += x * (1 / float64(n))
		if x < out["least c"] {
			out["least c"] = x
		}
	}
	p := make([]float64, n)
	switch name := r.Scheme().Name; name {
	case "tsetlin", "krinsky", "krylov":
		states := int(number("N"))
		law := lawOf(n*states, func(s int, to func(int, float64)) {
			arm, depth := s/states, s%states // 0 is the outermost
			outward := s - 1
			if depth == 0 {
				outward = (arm + 1) % n * states
			}
			inward := arm*states + min(depth+1, states-1)
			switch name {
			case "tsetlin":
				to(inward, 1-c[arm])
				to(outward, c[arm])
			case "krinsky":
				to(arm*states+states-1, 1-c[arm])
				to(outward, c[arm])
			default:
				to(inward, 1-c[arm]/2)
				to(outward, c[arm]/2)
			}
		})
		for s, x := range law {
			out[fmt.Sprintf("stationary law of arm %d state %d", s/states+1, s%states+1)] = x
			p[s/states] += x
		}
	case "lrp", "lip", "lrep":
		a, b := number("a"), number("b")
		for i := range p {
			p[i] = 1 / float64(n)
		}
		for range 40_000 {
			mean := make([]float64, n)
			for i, x := range p {
				for j := range p {
					toward, away := -p[j], 1/float64(n-1)-p[j]
					if i == j {
						toward, away = 1-p[j], -p[j]
					}
					mean[j] += x * ((1-c[i])*a*toward + c[i]*b*away)
				}
			}
			for j := range p {
				p[j] += mean[j]
			}
		}
	case "chance", "best":
		for i := range p {
			if p[i] = 1 / float64(n); name == "best" {
				p[i] = 0
			}
		}
		if name == "best" {
			p[slices.Index(c, slices.Min(c))] = 1
		}
	case "lri":
		p[0] = 0.86202
	case "dlri":
		states := int(number("N"))
		at := make([]float64, states+1)
		at[states] = 1
		for range 4000 {
			for k := 1; k < states; k++ {
				up, down := float64(k)*(1-c[0]), float64(states-k)*(1-c[1])
				at[k] = (up*at[k+1] + down*at[k-1]) / (up + down)
			}
		}
		p[0] = at[states/2]
	}
	if name := r.Scheme().Name; name == "lri" || name == "dlri" {
		p[1] = 1 - p[0]
		out["absorption in arm 1"], out["absorption in arm 2"] = p[0], p[1]
	}
	out["limit of the average penalty"] = 0
	for i, x := range p {
		out[fmt.Sprintf("limit of E p%d", i+1)] = x
		out["limit of the average penalty"] += x * c[i]
	}
	return out
}

// lineSecond is the law of SPL by its chain.
func lineSecond(r *Run) numbers {
	w, n, truth := r.Environment.(*linelab.Environment).World, r.settings.Int("N"), r.settings.Number("p")
	law := lawOf(n+1, func(s int, to func(int, float64)) {
		right := 0.5
		switch x := float64(s) / float64(n); {
		case x < w.Target():
			right = truth
		case x > w.Target():
			right = 1 - truth
		}
		to(min(s+1, n), right)
		to(max(s-1, 0), 1-right)
	})
	out, mean, squares := numbers{}, 0.0, 0.0
	for s, p := range law {
		out[fmt.Sprintf("stationary law of state %d", s)] = p
		x := float64(s) / float64(n)
		mean, squares = mean+p*x, squares+p*x*x
	}
	out["mean of λ"], out["bias of the mean"], out["standard deviation of λ"] = mean, mean-w.Target(), math.Sqrt(squares-mean*mean)
	return out
}

// placementSecond has the least times over all points and states, and the lockout by following the mean counts.
func placementSecond(r *Run) numbers {
	w, out := r.Environment.(*placementlab.Environment).World, numbers{}
	s, n := w.Sites(), float64(w.Objects())
	number := r.settings.Number
	if r.Scheme().Name == "oma-time" {
		out["fixed time"], out["least mean time"], out["least mean time of hosts"] = number("fixed"), 0, 0
		for site := range w.Objects() {
			least := math.Inf(1)
			for point := range w.Classes() {
				least = min(least, s.ExpectedTime(site, point, false), s.ExpectedTime(site, point, true))
			}
			out["least mean time"] += least / n
			if hosted := w.Hosted(); hosted && w.Group(site) == w.Placed().Group(w.Object(site)) {
				out["least mean time of hosts"] += number("perfect") * (1 + 5./11*number("rare")) / n
			} else if hosted {
				out["least mean time of hosts"] += number("other") * (1 + 5./11*number("rare")) / n
			}
		}
		return out
	}
	// A pair of a new group had the mean count of one across groups, and gets that of one within.
	pairs, classes := n*(n-1)/2, float64(w.Classes())
	within := n * (n/classes - 1) / 2
	now, before := number("p")/within, (1-number("p"))/(pairs-within)
	quantity, age, fade := "lockout after a regroup, as a part of the queries before", 1e6, 1.0
	if m := number("memory"); m > 0 {
		quantity, age, fade = "lockout after a regroup, in queries", m*n*n, math.Exp(-1/(m*n*n))
	}
	pair, all, queries := before*age, age, 0.0
	for pair < number("tau")*all/pairs {
		pair, all, queries = pair*fade+now, all*fade+1, queries+1
	}
	if out[quantity] = queries; fade == 1 {
		out[quantity] /= age
	}
	return out
}

// meanQueries is the mean of runs to convergence.
func meanQueries(t *testing.T, line string, runs int) float64 {
	sum := 0.0
	for seed := range runs {
		r := MustRun(fmt.Sprintf("%s seed=%d", line, seed+1))
		for ; !r.Converged(); sum++ {
			r.Advance(1)
		}
	}
	return sum / float64(runs)
}

// crawlSecond is the mean recall of a traversal of the documents by their falling relevance.
func crawlSecond(r *Run) numbers {
	relevance := slices.Clone(r.Environment.(*crawllab.Environment).Web.Relevances())
	slices.SortFunc(relevance, func(a, b float64) int { return int(math.Copysign(1, b-a)) })
	all, recall, mean := 0.0, 0.0, 0.0
	for _, x := range relevance {
		all += x
	}
	for _, x := range relevance {
		recall += x / all
		mean += recall / float64(len(relevance))
	}
	return numbers{"upper bound of the performance": mean}
}

// knapsackSecond has the best of all sets, the greedy packing item by item, and the fractional bound as the least of Lagrange's dual, which
// bends at the items' densities.
func knapsackSecond(r *Run) numbers {
	w := r.Environment.(*knapsacklab.Environment).World
	v, weights := w.Values(), w.Weights()
	best, fractional := 0.0, math.Inf(1)
	for s := range knapsack.Set(1) << len(v) {
		if s.Weight(weights) <= w.Capacity() {
			best = max(best, s.Value(v))
		}
	}
	greedy, room, tried := 0.0, w.Capacity(), map[int]bool{}
	for range v {
		next := -1
		for k := range v {
			if !tried[k] && (next < 0 || v[k]*float64(weights[next]) > v[next]*float64(weights[k])) {
				next = k
			}
		}
		if tried[next] = true; weights[next] <= room {
			greedy, room = greedy+v[next], room-weights[next]
		}
		price := v[next] / float64(weights[next])
		dual := price * float64(w.Capacity())
		for k := range v {
			dual += max(0, v[k]-price*float64(weights[k]))
		}
		fractional = min(fractional, dual)
	}
	out := numbers{"exact optimum": best, "density": greedy, "share of density": greedy / best, "fractional bound": fractional, "share": 1}
	if r.Scheme().Name == "pack-density" {
		out["share"] = greedy / best
	}
	return out
}

// TestSecondMethods: each number of theory is that of a second method, within its error and what that method leaves uncertain; and no line of
// any scheme, with any of its words, has a quantity without a second method.
func TestSecondMethods(t *testing.T) {
	family := func(quantity string) string { return regexp.MustCompile(`\d+`).ReplaceAllString(quantity, "#") }
	held := map[string]bool{}
	for _, c := range []struct {
		line   string
		second func(*Run) numbers
		within float64 // the error of the second method
	}{
		{"optimal pages=5 capacity=2", pollingSecond, 1e-9},
		{"uniform pages=4", pollingSecond, 1e-9},
		{"proportional pages=5 capacity=3 alpha=1 beta=0.3", pollingSecond, 1e-9},
		{"h-traa pages=4 importance=on", pollingSecond, 1e-9},
		{"whittle pages=5 costs=on", pollingSecond, 1e-9},
		{"gamma pages=4 costs=on importance=on spread=4", pollingSecond, 1e-9},
		{"optimal pages=5 capacity=2 updates=vanish importance=on", pollingSecond, 1e-9},
		{"cgla web=thesis pages=5 capacity=2", pollingSecond, 1e-9},
		{"traa N=9 alpha=0.3 beta=1", pollingSecond, 1e-8},
		{"traa N=9 alpha=0.9 beta=1.5 rule=reward-inaction", pollingSecond, 1e-8},
		{"traa N=9 alpha=0.9 beta=1.5 rule=inaction-penalty", pollingSecond, 1e-8},
		{"vlakg pages=2 alpha=0.3 beta=1 rule=reward-inaction a=0.01 feedback=model", pollingSecond, 1e-8},
		{"tsetlin penalties=0.2,0.5,0.6 N=4", armsSecond, 1e-12},
		{"krinsky penalties=0.2,0.5 N=3", armsSecond, 1e-12},
		{"krylov penalties=0.6,0.8 N=3", armsSecond, 1e-12},
		{"lrp penalties=0.1,0.4,0.8 a=0.05 b=0.05", armsSecond, 1e-12},
		{"lrp penalties=0.2,0.5 a=0.05 b=0.02", armsSecond, 1e-12},
		{"lip penalties=0.1,0.2,0.3 b=0.05", armsSecond, 1e-12},
		{"lrep penalties=0.2,0.3,0.8", armsSecond, 1e-12},
		{"chance penalties=0.2,0.3,0.8", armsSecond, 1e-15},
		{"best penalties=0.4,0.3,0.8", armsSecond, 0},
		{"lri a=0.1 penalties=0.4,0.5", armsSecond, 4 * 0.00017},
		{"dlri N=12 penalties=0.4,0.5", armsSecond, 1e-12},
		{"spl N=12 target=0.7 p=0.7", lineSecond, 1e-12},
		{"spl N=8 target=0.33 p=0.4", lineSecond, 1e-12},
		{"oma-time objects=18 classes=3", placementSecond, 1e-12},
		{"oma-time objects=90 classes=3 hosts=30 purity=0.7 perfect=4 rare=0.5", placementSecond, 1e-12},
		{"peoma objects=18 classes=3", placementSecond, 1e-6},
		{"peoma objects=18 classes=3 memory=1 p=0.8", placementSecond, 1},
		{"robot docs=300", crawlSecond, 1e-12},
		{"pack-exact items=10", knapsackSecond, 1e-12},
		{"pack-density items=9 family=free room=0.5", knapsackSecond, 1e-12},
	} {
		second := c.second(MustRun(c.line))
		for quantity, f := range factsOf(t, c.line) {
			if f.Word != "" || !f.Number.Known() {
				continue
			}
			want, ok := second[quantity]
			within := c.within
			if f.Number.Error >= 0 {
				within += f.Number.Error
			} else {
				within = 1e-5 * want // the formula is exact at first order, the differences are not
			}
			if held[family(quantity)] = ok; !ok || !(math.Abs(f.Number.Value-want) <= within) {
				t.Errorf("%s: %s is %v, by the second method %v", c.line, quantity, f.Number, want)
			}
		}
	}
	for _, line := range []string{"oma objects=4 classes=2 N=3", "eoma objects=6 classes=2 N=2 stop=innermost"} {
		const runs = 400
		got, want := factsOf(t, line)["mean queries to convergence"].Number.Value, meanQueries(t, line, runs)
		if held["mean queries to convergence"] = true; math.Abs(got-want) > 4*want/math.Sqrt(runs) { // the deviation is no more than the mean
			t.Errorf("%s: %v queries in the mean, of %d runs %v", line, got, runs, want)
		}
	}
	for _, l := range Labs() {
		for _, s := range l.Schemes {
			lines := []string{s.Name}
			for _, p := range s.Params {
				for _, choice := range p.Choices {
					lines = append(lines, fmt.Sprintf("%s %s=%s", s.Name, p.Key, choice))
				}
			}
			for _, line := range lines {
				if s.Name == "own" {
					continue
				}
				spec, err := Parse(line)
				if err != nil {
					continue // the word goes with another one
				}
				facts, err := Theory(spec)
				if err != nil {
					continue
				}
				for _, f := range facts {
					if f.Number.Known() && f.Word == "" && !held[family(f.Quantity)] {
						t.Errorf("%s: %s has no second method", line, f.Quantity)
					}
				}
			}
		}
	}
}
