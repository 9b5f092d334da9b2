package crawling

import (
	"lascope/automata"
)

// The fetcher controller as average-reward learning. [Robot, Model Components] names the decision, "whether to service a new request",
// its events, the arrival and departure of an answer, and the kind of algorithm; the rule is ours.
//
// The state n is the number of requests in service and of answers in the queue, together: over the two apart the table learns too
// slowly. At an event with state n, after the control u′ in state n′,
//
//	Q(n′,u′) += .3 (c − ρΔ + max Q(n,·) − Q(n′,u′))
//	ρ += .001 (c − ρΔ + max Q(n,·) − max Q(n′,·)) if u′ was greedy, with the values before
//
// where Δ = 1 and c = −(1 if the processor was idle) − κ·(the queue at its end) if a tick has ended since, else both 0. Ties
// start a request; with chance .05/(1 + t/5000) after t ticks the control is drawn.

// hear is the update at an event of state n.
func (r *rewardControl) hear(n int) {
	if r.control < 0 {
		return
	}
	gain := r.cost - float64(r.rho*r.ticked) + max(r.q[n][toWait], r.q[n][toStart])
	from := &r.q[r.state]
	best := max(from[toWait], from[toStart])
	from[r.control] += float64(rewardStep * (gain - from[r.control]))
	if r.greedy {
		r.rho += float64(averageStep * (gain - best))
	}
}

// choose decides on a control in state n; a request may be forbidden.
func (r *rewardControl) choose(n int, may bool) {
	best := toStart
	if r.q[n][toWait] > r.q[n][toStart] {
		best = toWait
	}
	control := best
	if r.coins.Unit() < 0.05/(1+float64(r.ticks)/5000) {
		control = int(r.coins.Below(2))
	}
	if !may {
		control = toWait
	}
	r.state, r.control, r.greedy = n, control, control == best
	r.visits[n]++
	r.cost, r.ticked = 0, 0
}

// The controls.
const (
	toWait  = 0
	toStart = 1
)

const (
	rewardStates = 512 // the last stands for more
	rewardMost   = 600 // from that n on nothing is started
	rewardStep   = 0.3
	averageStep  = 0.001
)

// A rewardControl holds Q and ρ, and the latest event.
type rewardControl struct {
	kappa  float64
	q      [][2]float64 `own:""`
	visits []int64      `own:""` // of each state
	rho    float64
	ticks  int64
	coins  automata.Coins

	state, control int // of the latest event; a control of −1 before the first of a traversal
	greedy         bool
	cost, ticked   float64 // c and Δ since
}

func newRewardControl(kappa float64, seed [2]uint64) *rewardControl {
	return &rewardControl{kappa: kappa, q: make([][2]float64, rewardStates), visits: make([]int64, rewardStates), coins: automata.NewCoins(seed), control: -1}
}

// observe takes the end of a tick.
func (r *rewardControl) observe(idle bool, queue int) {
	r.ticks++
	r.cost, r.ticked = -float64(r.kappa*float64(queue)), 1
	if idle {
		r.cost--
	}
}

// threshold is the state from which on it is better to wait than to start a request, with the fewest exceptions among the events in
// states in which both were tried.
func (r *rewardControl) threshold() int {
	at, best, balance := 0, int64(0), int64(0)
	for n, q := range r.q {
		switch {
		case q[toWait] == 0 || q[toStart] == 0: // one of them was not tried yet
		case q[toWait] > q[toStart]:
			balance -= r.visits[n]
		default:
			balance += r.visits[n]
		}
		if balance > best {
			best, at = balance, n+1
		}
	}
	return at
}

// event lets the controller decide until it waits, for a request that is answered at once is an event, too. While no document may be
// asked for there is none.
func (w *WebRobot) event(tick int64) {
	r := w.Fetchers.reward
	for w.Crawler.Known() > 0 {
		n := w.UnderWay + w.Queue
		before, entry := *r, 0.0
		if r.control >= 0 {
			entry = r.q[r.state][r.control]
		}
		r.hear(min(n, rewardStates-1))
		r.choose(min(n, rewardStates-1), n < rewardMost && w.UnderWay < mostFetchers)
		if r.control == toWait {
			return
		}
		arrived := w.Queue
		if !w.request(tick) {
			if before.control >= 0 {
				r.q[before.state][before.control] = entry
			}
			*r = before
			return
		}
		if w.Queue == arrived {
			return
		}
	}
}
