package crawling

import "slices"

// mostFetchers is the greatest number of requests under way at once.
const mostFetchers = 256

// fetcherQueue is the longest response queue that is no reason to have fewer.
const fetcherQueue = 4

// fetcherVotes is the lead in votes that changes the number of fetchers by one.
const fetcherVotes = 16

// A FetcherControl is the fetcher controller: it sets the number of requests under way at once, so that the processor of the
// answers is neither idle nor left with a queue [Robot] Fig. 2. The paper leaves the rule open. Here it is an automaton after the
// stochastic point location of [Thesis] §4.1: each tick is an oracle's answer. A tick in which the processor had nothing to do
// while as many requests were under way as allowed says "more"; one that ends with more than four answers still in the queue says
// "fewer". Its states are the numbers of fetchers, each split in 16, so that one tick's answer does not count for much. It comes to
// rest where both are equally frequent.
//
// With control=reward a [rewardControl] decides instead, request by request.
type FetcherControl struct {
	fixed  int
	state  int            // 0 to 16·256 − 1
	reward *rewardControl `own:""` // nil with control=votes
}

// Reward lets the number be learnt by average reward, where it is not fixed.
func (f *FetcherControl) Reward(kappa float64, seed [2]uint64) {
	f.reward = newRewardControl(kappa, seed)
}

// Price sets κ, the cost of an answer in the queue for a tick, in idle ticks.
func (f *FetcherControl) Price(kappa float64) {
	if f.reward != nil {
		f.reward.kappa = kappa
	}
}

// byReward reports whether a [rewardControl] decides.
func (f *FetcherControl) byReward() bool { return f.fixed == 0 && f.reward != nil }

// A RewardView shows the numbers that the controller has learnt by average reward.
type RewardView struct {
	Q         [][2]float64 // by n, of waiting and of starting a request; a copy
	Cost      float64      // −ρ, the estimate of the cost a tick
	Threshold int          // from this n on it is better to wait
}

// Learnt is the view of the controller by average reward; nil where this controller does not decide.
func (f *FetcherControl) Learnt() *RewardView {
	r := f.reward
	if !f.byReward() {
		return nil
	}
	return &RewardView{Q: slices.Clone(r.q), Cost: -r.rho, Threshold: r.threshold()}
}

// Fix sets the number of fetchers, or with 0 lets the controller learn it, from
// where it stands.
func (f *FetcherControl) Fix(fetchers int) {
	if fetchers == 0 && f.fixed > 0 {
		f.state = (f.fixed-1)*fetcherVotes + fetcherVotes/2
	}
	f.fixed = fetchers
}

// Learning reports whether the number is learnt.
func (f *FetcherControl) Learning() bool { return f.fixed == 0 }

// Limit is the number of requests that may be under way at once; by average reward answers in the queue count, too.
func (f *FetcherControl) Limit() int {
	switch {
	case f.fixed > 0:
		return f.fixed
	case f.reward != nil:
		return min(max(1, f.reward.threshold()), mostFetchers)
	}
	return 1 + f.state/fetcherVotes
}

// observe takes the answer of a tick.
func (f *FetcherControl) observe(idle bool, underWay, queue int) {
	switch {
	case f.fixed > 0:
	case f.reward != nil:
		f.reward.observe(idle, queue)
	case idle && underWay >= f.Limit():
		f.state = min(f.state+1, mostFetchers*fetcherVotes-1)
	case queue > fetcherQueue:
		f.state = max(f.state-1, 0)
	}
}
