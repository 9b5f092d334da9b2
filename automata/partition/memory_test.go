package partition

import (
	"lascope/model/modeltest"
	"math"
	"strings"
	"testing"
)

// memoryOf is a PEOMA of four objects in two classes with a memory, whose estimates are trusted at once.
func memoryOf(t *testing.T, memory float64, transitive string) *PEOMA {
	return testPartitioner(t, "peoma", newTestGroups(4, 2, 1, 1), 1, modeltest.Values{"N": 3, "memory": memory, "kappa": 0.0, "transitive": transitive}).(*PEOMA)
}

// TestMemoryWeights: after each query the weights are those of a list in which each counts e^(−age/(M W²)), also across the scaling of
// all weights; without memory they are numbers of queries.
func TestMemoryWeights(t *testing.T) {
	for _, memory := range []float64{0, 0.5, 0.001} {
		a := memoryOf(t, memory, "off")
		var asked [][2]int32
		for n := range 400 {
			i := int32(n * 7 % 4)
			q := [2]int32{i, (i + 1 + int32(n%3)) % 4}
			asked = append(asked, q)
			noise := a.noise(q[0], q[1])
			pair, all := 0.0, 0.0
			for k, old := range asked {
				weight := 1.0
				if memory > 0 {
					weight = math.Exp(-float64(len(asked)-1-k) / (memory * 16))
				}
				all += weight
				if pairIndex(int(old[0]), int(old[1])) == pairIndex(int(q[0]), int(q[1])) {
					pair += weight
				}
			}
			if got := a.seen[pairIndex(int(q[0]), int(q[1]))] / a.total; math.Abs(got-pair/all) > 1e-9 {
				t.Fatalf("memory=%v, query %d: the pair's part is %v, in the list %v", memory, n+1, got, pair/all)
			}
			if want := pair/all < 2.0/12; noise != want && math.Abs(pair/all-2.0/12) > 1e-9 {
				t.Fatalf("memory=%v, query %d: noise is %v at a part of %v", memory, n+1, noise, pair/all)
			}
		}
		if a.unit > mostUnit*math.E || a.queries != 400 {
			t.Errorf("memory=%v: the next query weighs %v", memory, a.unit)
		}
	}
}

// TestTransitive: an accepted query (i, j) moves i with each trusted partner of j, and is counted once.
func TestTransitive(t *testing.T) {
	for _, word := range []string{"off", "on"} {
		a := memoryOf(t, 0, word)
		for k := range a.seen {
			a.seen[k] = 0
		}
		// Objects 0 and 1 are asked for; 1 and 2 are partners.
		a.seen[pairIndex(1, 2)], a.total, a.queries = 50, 50, 50
		a.seen[pairIndex(0, 1)] = 30
		a.total += 30
		a.SetTrace(&Trace{})
		a.pursue(0, 1)
		modeltest.Equal(t, a.Counts().Queries, 1, "transitive=%s: queries counted:", word)
		if why := a.trace.Answers[0].Why; len(a.trace.Answers) != 1 || strings.Contains(why, "with 1 trusted partners") != (word == "on") {
			t.Errorf("transitive=%s: %+v", word, a.trace.Answers)
		}
	}
}
