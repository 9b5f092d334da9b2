package crawling

import (
	"math"
	"testing"

	"lascope/automata"
	"lascope/internal/draws"
	"lascope/model/modeltest"
)

// A slowReward is the controller by its definition, on a star: the start links to all other documents, which a step gives to it.
type slowReward struct {
	q            map[[2]int]float64
	rho, kappa   float64
	coins        automata.Coins
	t            int64
	comes        []int64 // when each request under way is answered, in the order asked
	queue, known int
	last         *[3]int // n′, u′, 1 if that was greedy
	c, delta     float64
	idle, waited int64
}

func (s *slowReward) value(n, u int) float64 { return s.q[[2]int{n, u}] }

func (s *slowReward) event(tick int64, latency func(int64) int64) {
	if s.known == 0 {
		return
	}
	n := min(511, len(s.comes)+s.queue)
	if s.last != nil {
		at, u := s.last[0], s.last[1]
		target := s.c - s.rho*s.delta + math.Max(s.value(n, 0), s.value(n, 1))
		best := math.Max(s.value(at, 0), s.value(at, 1))
		s.q[[2]int{at, u}] += 0.3 * (target - s.value(at, u))
		if s.last[2] == 1 {
			s.rho += 0.001 * (target - best)
		}
	}
	s.c, s.delta = 0, 0
	best := 1
	if s.value(n, 0) > s.value(n, 1) {
		best = 0
	}
	u := best
	if s.coins.Unit() < 0.05/(1+float64(s.t)/5000) {
		u = int(s.coins.Below(2))
	}
	if len(s.comes) >= 256 || len(s.comes)+s.queue >= 600 {
		u = 0
	}
	s.last = &[3]int{n, u, 0}
	if u == best {
		s.last[2] = 1
	}
	if u == 1 {
		s.known--
		if l := latency(tick); l > 0 {
			s.comes = append(s.comes, tick+l)
		} else {
			s.queue++
			s.event(tick, latency)
		}
	}
}

func (s *slowReward) step(tick int64, latency func(int64) int64, documents int) {
	for i := 0; i < len(s.comes); i++ {
		if s.comes[i] == tick {
			s.comes = append(s.comes[:i:i], s.comes[i+1:]...)
			i--
			s.queue++
			s.event(tick, latency)
		}
	}
	s.event(tick, latency)
	busy := s.queue > 0
	if busy {
		s.queue--
		s.known += documents
	} else {
		s.idle++
	}
	s.t++
	s.waited += int64(s.queue)
	s.c, s.delta = -s.kappa*float64(s.queue), 1
	if !busy {
		s.c--
	}
}

// TestRewardIsItsDefinition: the controller by average reward makes the requests of its definition, and has its values.
func TestRewardIsItsDefinition(t *testing.T) {
	const n = 6000
	for _, kappa := range []float64{0.0001, 0.02, 0.4} {
		for name, latency := range map[string]func(int64) int64{
			"at once": func(int64) int64 { return 0 }, "long": func(int64) int64 { return 300 },
			"some": func(tick int64) int64 { return int64(draws.Scramble(uint64(tick)) % 30) },
		} {
			lib := drawLibrary(n, 0, 1)
			lib.links = make([][]int32, n)
			for doc := int32(1); doc < n; doc++ {
				lib.links[0] = append(lib.links[0], doc)
			}
			lib.latency = func(_ int, tick int64) int64 { return latency(tick) }
			w := NewWebRobot(lib, aCrawler("greedy", lib, 0, crawlValues{}), 0)
			w.Fetchers.Reward(kappa, [2]uint64{4, 7})
			slow := &slowReward{q: map[[2]int]float64{}, kappa: kappa, coins: automata.NewCoins([2]uint64{4, 7}), known: 1}
			rest := n - 1 // unknown until the start is fetched
			for tick := int64(1); tick <= 4000; tick++ {
				answers := w.Answers
				w.Step(tick)
				give := 0
				if answers == 0 && w.Answers == 1 {
					give, rest = rest, 0
				}
				slow.step(tick, latency, give)
				if slow.queue != w.Queue || len(slow.comes) != w.UnderWay || slow.idle != w.Idle || slow.waited != w.Waited {
					t.Fatalf("κ=%v, answers %s, tick %d: queue %d, under way %d, idle %d, waited %d; by the definition %d, %d, %d, %d", kappa, name, tick,
						w.Queue, w.UnderWay, w.Idle, w.Waited, slow.queue, len(slow.comes), slow.idle, slow.waited)
				}
			}
			learnt := w.Fetchers.Learnt()
			for at, q := range learnt.Q {
				for u := range q {
					modeltest.MustNear(t, q[u], slow.value(at, u), 1e-9, "κ=%v, answers %s: Q(%d, %d) is", kappa, name, at, u)
				}
			}
			if math.Abs(learnt.Cost+slow.rho) > 1e-9 {
				t.Errorf("κ=%v, answers %s: a cost of %v, want %v", kappa, name, learnt.Cost, -slow.rho)
			}
		}
	}
}

// TestThreshold: the limit parts the states where starting is better from those where waiting is, with the fewest exceptions.
func TestThreshold(t *testing.T) {
	r := newRewardControl(0.02, [2]uint64{1, 1})
	for n, q := range [][2]float64{{-1, -2}, {-2, -1}, {-2, -1}, {0, 0}, {-2, -1}, {-1, -2}, {-1, -3}, {-2, -1}} {
		r.q[n], r.visits[n] = q, 1
	}
	modeltest.Equal(t, r.threshold(), 5, "the limit is")
}
