package arms

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"lascope/world"
)

// armsValues are the parameters of a world; those not given have the table's defaults.
type armsValues map[string]any

func (v armsValues) Number(key string) float64 { return float64(v[key].(int)) }
func (v armsValues) Int(key string) int        { return v[key].(int) }
func (v armsValues) Word(key string) string    { return v[key].(string) }

func valuesOf(more armsValues) armsValues {
	v := armsValues{"penalties": "", "arms": 5, "family": "spread", "model": "P", "levels": 4, "seed": 3, "games": "off", "matrix": "0.4,0.9,0.1,0.7", "against": ""}
	for k, x := range more {
		v[k] = x
	}
	return v
}

func testArms(t *testing.T, more armsValues) *Environment {
	t.Helper()
	e, err := NewEnvironment(valuesOf(more))
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// Lists are as written; families hold their values, in an order that the seed draws.
func TestPenalties(t *testing.T) {
	if e := testArms(t, armsValues{"penalties": "0.2,0.5,1"}); !slices.Equal(e.Penalties(), []float64{0.2, 0.5, 1}) || e.Best() != 0 || e.Least() != 0.2 || math.Abs(e.Chance()-1.7/3) > 1e-15 {
		t.Errorf("%v, best %d, M₀ = %v", e.Penalties(), e.Best(), e.Chance())
	}
	orders := map[float64]int{}
	for seed := range 60 {
		for family, want := range map[string][]float64{"spread": {0.1, 0.3, 0.5, 0.7, 0.9}, "close": {0.45, 0.475, 0.5, 0.525, 0.55}, "needle": {0.2, 0.5, 0.5, 0.5, 0.5}} {
			e := testArms(t, armsValues{"family": family, "seed": seed})
			if sorted := slices.Sorted(slices.Values(e.Penalties())); !slices.Equal(sorted, want) {
				t.Fatalf("%s: %v, want %v", family, sorted, want)
			}
			if family == "spread" {
				orders[e.Penalty(0)]++
			}
		}
	}
	if len(orders) != 5 {
		t.Errorf("the first of 60 orders: %v", orders)
	}
	for text, want := range map[string]string{
		"0.2": "the number of arms is 1, and it may be 2 to 100", "0.2,x": `"x" is no probability`, "0.2,1.1": `"1.1" is no probability`, "0.2,,0.5": `"" is no probability`,
		"0.2,NaN": `"NaN" is no probability`, "0" + strings.Repeat(",0", 100): "the number of arms is 101, and it may be 2 to 100",
	} {
		if _, err := NewEnvironment(valuesOf(armsValues{"penalties": text})); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "penalties=0.2,0.5") {
			t.Errorf("penalties=%s: %v, want %q", text, err, want)
		}
	}
}

// The answers are those of the world's own coins: in the P-model a penalty below c, in the Q-model
// the part of L such coins, in the S-model uniform about c.
func TestAnswersCoinByCoin(t *testing.T) {
	for _, model := range []string{"P", "Q", "S"} {
		e, coins := testArms(t, armsValues{"penalties": "0.2,0.7", "model": model}), world.NewDraws(3, "answers of the arms")
		for k := range 500 {
			arm := k * 7 % 2
			c, want := []float64{0.2, 0.7}[arm], 0.0
			next := e.Coin()
			switch u := coins.Unit(); {
			case next != u:
				t.Fatalf("the next coin is %v, not %v", next, u)
			case model == "S" && arm == 0:
				want = 0.4 * u
			case model == "S":
				want = 0.4 + 0.6*u
			case model == "P" && u < c:
				want = 1
			case model == "Q":
				for n := 0; n < 4; n++ {
					if u < c {
						want += 0.25
					}
					if n < 3 {
						u = coins.Unit()
					}
				}
			}
			if got := e.Answer(arm); math.Abs(got-want) > 1e-15 {
				t.Fatalf("%s: the answer %d of arm %d is %v, want %v", model, k, arm, got, want)
			}
		}
	}
}

// Every model's answers have the mean c (4 standard errors).
func TestAnswersHaveTheMeanC(t *testing.T) {
	for _, model := range []string{"P", "Q", "S"} {
		for _, c := range []string{"0", "0.2", "0.5", "0.9", "1"} {
			e := testArms(t, armsValues{"penalties": c + ",0.5", "model": model})
			const n = 10_000
			sum, squares := 0.0, 0.0
			for range n {
				beta := e.Answer(0)
				if beta < 0 || beta > 1 {
					t.Fatalf("%s: the answer %v", model, beta)
				}
				sum += beta
				squares += beta * beta
			}
			mean := sum / n
			if se := math.Sqrt(max(0, squares/n-mean*mean) / n); math.Abs(mean-e.Penalty(0)) > 4*se+1e-12 || e.Heard() != sum {
				t.Errorf("%s: c = %s has the mean answer %v ± %v", model, c, mean, se)
			}
		}
	}
}

// Repeat leaves the environment, and gives the last answer, as single answers do.
func TestRepeatIsManyAnswers(t *testing.T) {
	for _, model := range []string{"P", "Q", "S"} {
		one := testArms(t, armsValues{"penalties": "0.3,0.6", "model": model})
		many := one.Clone()
		for k, n := range []int64{1, 2, 7, 1, 50} {
			var want float64
			for range n {
				want = one.Answer(k % 2)
			}
			if got := many.Repeat(k%2, n); got != want || !reflect.DeepEqual(one, many) {
				t.Fatalf("%s: %d answers of arm %d end with %v, want %v; %+v, want %+v", model, n, k%2, got, want, many, one)
			}
		}
	}
}

// Σ c and the regret count each choice under the truth of its tick; a streak is of one arm.
func TestSumsThroughShifts(t *testing.T) {
	e := testArms(t, armsValues{"penalties": "0.2,0.5,0.4"})
	penalty, regret := 0.0, 0.0
	for k := range 900 {
		if k%100 == 99 {
			shifted(e, shiftNames()[k/100%len(Shifts())])
		}
		arm := k / 7 % 3
		e.Answer(arm)
		penalty += e.Penalty(arm)
		regret += e.Penalty(arm) - e.Least()
		if s := e.Sums(); math.Abs(s.Penalty-penalty) > 1e-9 || math.Abs(s.Regret-regret) > 1e-9 || e.Pulls() != int64(k+1) || e.Pulled() != arm || e.Streak() != int64(k%7+1) {
			t.Fatalf("after %d: %+v, want %v and %v; a streak of %d", k+1, s, penalty, regret, e.Streak())
		}
	}
}

// A mirror goes by rank; a swap exchanges the best two; a drift moves each by 0.05, reflected;
// none leaves the best arm unknown.
func TestArmsShifts(t *testing.T) {
	for name, want := range map[string][]float64{"mirror": {0.9, 0.4, 0.2, 0.5}, "swap": {0.4, 0.5, 0.9, 0.2}} {
		e := testArms(t, armsValues{"penalties": "0.2,0.5,0.9,0.4"})
		if detail := shifted(e, name); !slices.Equal(e.Penalties(), want) || e.Penalty(e.Best()) != 0.2 || !strings.HasPrefix(detail, "the penalty probabilities are now .") {
			t.Errorf("%s: %v, want %v; %q", name, e.Penalties(), want, detail)
		}
	}
	e, twin := testArms(t, armsValues{"penalties": "0,0.02,0.5,0.98,1"}), testArms(t, armsValues{"penalties": "0,0.02,0.5,0.98,1"}).Clone()
	for range 400 {
		before := slices.Clone(e.Penalties())
		shifted(e, "drift")
		for i, c := range e.Penalties() {
			if d := math.Abs(c - before[i]); c < 0 || c > 1 || d > 0.05+1e-9 || d < 0.0099 && before[i] > 0.05 && before[i] < 0.95 {
				t.Fatalf("a drift from %v to %v", before[i], c)
			}
		}
		if shifted(twin, "drift"); !slices.Equal(twin.Penalties(), e.Penalties()) || e.Least() != slices.Min(e.Penalties()) {
			t.Fatalf("%v, the clone has %v; least %v", e.Penalties(), twin.Penalties(), e.Least())
		}
	}
	places := map[int]int{}
	for range 300 {
		shifted(e, "shuffle")
		places[e.Best()]++
	}
	for i := range 5 {
		if places[i] < 30 {
			t.Errorf("300 shuffles leave the best arm in %v", places)
		}
	}
}

// List writes ten probabilities and the number of the others.
func TestList(t *testing.T) {
	if got := List([]float64{0, 0.2, 0.55, 1, 0.12345}); got != "0, .2, .55, 1, .123" {
		t.Error(got)
	}
	if got := List(make([]float64, 13)); !strings.HasSuffix(got, "0, and 3 more") {
		t.Error(got)
	}
}

// shifted does a shift of the lab's world by its name and returns its description.
func shifted(w *Environment, name string) string {
	for _, s := range Shifts() {
		if s.Name == name {
			detail, err := w.Shift(s, 0)
			if err != nil {
				panic(err)
			}
			return detail
		}
	}
	panic(name + " is no shift")
}

// shiftNames are the names of all shifts.
func shiftNames() (names []string) {
	for _, s := range Shifts() {
		names = append(names, s.Name)
	}
	return names
}
