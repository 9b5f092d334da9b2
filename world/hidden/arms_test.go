package hidden

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"lascope/internal/memory"
	"lascope/model/modeltest"
	"lascope/world"
)

// armValues are the defaults of ArmParams with seed=3 and the changes of a line.
func armValues(line string) world.Values {
	return modeltest.Must(world.Defaults(ArmParams(ArmShifts()), strings.Fields("seed=3 "+line)...))
}

func testArms(t *testing.T, line string) *Arms {
	t.Helper()
	return modeltest.Must(NewArms(armValues(line)))
}

// answer pulls an arm as a scheme does.
func answer(e *Arms, arm int) float64 {
	arms := e.Open()
	beta := arms.Answer(arm, arms.Draw())
	arms.Count(arm)
	return beta
}

// Lists are as written; families hold their values, in an order that the seed draws.
func TestPenalties(t *testing.T) {
	if e := testArms(t, "penalties=0.2,0.5,1"); !slices.Equal(e.Penalties(), []float64{0.2, 0.5, 1}) || e.Best() != 0 || e.Least() != 0.2 ||
		math.Abs(e.Chance()-1.7/3) > 1e-15 {
		t.Errorf("%v, best %d, M₀ = %v", e.Penalties(), e.Best(), e.Chance())
	}
	orders := map[float64]int{}
	for seed := range 60 {
		for family, want := range map[string][]float64{"spread": {0.1, 0.3, 0.5, 0.7, 0.9}, "close": {0.45, 0.475, 0.5, 0.525, 0.55}, "needle": {0.2, 0.5, 0.5, 0.5, 0.5}} {
			e := testArms(t, fmt.Sprintf("family=%s seed=%d", family, seed))
			modeltest.MustSame(t, slices.Sorted(slices.Values(e.Penalties())), want, "%s:", family)
			if family == "spread" {
				orders[e.Penalty(0)]++
			}
		}
	}
	modeltest.Equal(t, len(orders), 5, "the first of 60 orders: %v:", orders)
	for text, want := range map[string]string{
		"0.2": "the number of arms is 1, and it may be 2 to 100", "0.2,x": `"x" is no probability`, "0.2,1.1": `"1.1" is no probability`, "0.2,,0.5": `"" is no probability`,
		"0.2,NaN": `"NaN" is no probability`, "0" + strings.Repeat(",0", 100): "the number of arms is 101, and it may be 2 to 100",
	} {
		if _, err := NewArms(armValues("penalties=" + text)); err == nil || !strings.Contains(err.Error(), want) ||
			!strings.Contains(err.Error(), "penalties=0.2,0.5") {
			t.Errorf("penalties=%s: %v, want %q", text, err, want)
		}
	}
}

// The answers are those of the world's own coins: in the P-model a penalty below c, in the Q-model
// the part of L such coins, in the S-model uniform about c.
func TestAnswersCoinByCoin(t *testing.T) {
	for _, model := range []string{"P", "Q", "S"} {
		e, coins := testArms(t, "penalties=0.2,0.7 model="+model), world.NewDraws(3, "answers of the arms")
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
			modeltest.MustNear(t, answer(e, arm), want, 1e-15, "%s: the answer %d of arm %d is", model, k, arm)
		}
	}
}

// Repeat leaves the environment, and gives the last answer, as single answers do.
func TestRepeatIsManyAnswers(t *testing.T) {
	for _, model := range []string{"P", "Q", "S"} {
		one := testArms(t, "penalties=0.3,0.6 model="+model)
		many := memory.Copy(one)
		for k, n := range []int64{1, 2, 7, 0, 1, 50} {
			var want float64
			for range n {
				want = answer(one, k%2)
			}
			if got := many.Open().Repeat(k%2, n); got != want || !reflect.DeepEqual(one, many) {
				t.Fatalf("%s: %d answers of arm %d end with %v, want %v; %+v, want %+v", model, n, k%2, got, want, many, one)
			}
		}
	}
}

// Σ c and the regret count each choice under the truth of its tick; a streak is of one arm.
func TestSumsThroughShifts(t *testing.T) {
	e := testArms(t, "penalties=0.2,0.5,0.4")
	penalty, regret := 0.0, 0.0
	for k := range 900 {
		if k%100 == 99 {
			shiftedArms(e, ArmShifts().Names()[k/100%len(ArmShifts())])
		}
		arm := k / 7 % 3
		answer(e, arm)
		penalty += e.Penalty(arm)
		regret += e.Penalty(arm) - e.Least()
		if s := e.Sums(); math.Abs(s.Penalty-penalty) > 1e-9 || math.Abs(s.Regret-regret) > 1e-9 || e.arms.Total != int64(k+1) ||
			e.Pulled() != arm ||
			e.Streak() != int64(k%7+1) {
			t.Fatalf("after %d: %+v, want %v and %v; a streak of %d", k+1, s, penalty, regret, e.Streak())
		}
	}
}

// A mirror goes by rank; a swap exchanges the best two; a drift moves each by 0.05, reflected;
// none leaves the best arm unknown.
func TestArmsShifts(t *testing.T) {
	for name, want := range map[string][]float64{"mirror": {0.9, 0.4, 0.2, 0.5}, "swap": {0.4, 0.5, 0.9, 0.2}} {
		e := testArms(t, "penalties=0.2,0.5,0.9,0.4")
		if detail := shiftedArms(e, name); !slices.Equal(e.Penalties(), want) || e.Penalty(e.Best()) != 0.2 ||
			!strings.HasPrefix(detail, "the penalty probabilities are now .") {
			t.Errorf("%s: %v, want %v; %q", name, e.Penalties(), want, detail)
		}
	}
	e, twin := testArms(t, "penalties=0,0.02,0.5,0.98,1"), memory.Copy(testArms(t, "penalties=0,0.02,0.5,0.98,1"))
	for range 400 {
		shiftedArms(e, "drift")
		if shiftedArms(twin, "drift"); !slices.Equal(twin.Penalties(), e.Penalties()) || e.Least() != slices.Min(e.Penalties()) {
			t.Fatalf("%v, the clone has %v; least %v", e.Penalties(), twin.Penalties(), e.Least())
		}
	}
}

// listOfArms writes ten probabilities and the number of the others.
func TestList(t *testing.T) {
	modeltest.Equal(t, listOfArms([]float64{0, 0.2, 0.55, 1, 0.12345}), "0, .2, .55, 1, .123", "")
	if got := listOfArms(make([]float64, 13)); !strings.HasSuffix(got, "0, and 3 more") {
		t.Error(got)
	}
}

// shiftedArms does a shift of the lab's world by its name and returns its description.
func shiftedArms(w *Arms, name string) string {
	return w.Shift(ArmShifts()[slices.Index(ArmShifts().Names(), name)], 0)
}

// At a coin equal to c an answer is a reward, in each model and each way to ask; before the first pull no arm is the last.
func TestArmsAtTheCoin(t *testing.T) {
	e := testArms(t, "penalties=0.2,0.5")
	if e.Pulled() != -1 || e.Faced() != 0.2 || e.Streak() != 0 {
		t.Errorf("before the first pull: arm %d, c = %v, a streak of %d", e.Pulled(), e.Faced(), e.Streak())
	}
	if _, _, game := e.Matrices(); game || e.AllowsShift("mirror") != nil {
		t.Error("it is a game")
	}
	for _, more := range []float64{0, 1} { // at the coin, and one digit above it
		want := more
		e := testArms(t, "penalties=0.2,0.5")
		c := math.Nextafter(e.Coin(), more*2-1)
		if more == 0 {
			c = e.Coin()
		}
		e.arms.Penalties[1] = c
		single := memory.Copy(e)
		if a, d := answer(e, 1), single.drawn(c); a != want || d != want {
			t.Errorf("%v above the coin: %v, %v", more, a, d)
		}
	}
	e = testArms(t, "penalties=0.2,0.5 model=Q levels=1")
	e.arms.Penalties[0] = e.Coin()
	modeltest.Equal(t, answer(e, 0), 0, "the Q-model at the coin:")
}

// The least and the greatest number of arms; a list of ten has no more.
func TestEdgesOfArms(t *testing.T) {
	if e := testArms(t, "penalties=1,0"); e.Best() != 1 || e.Arms() != 2 {
		t.Errorf("two arms: best %d of %d", e.Best(), e.Arms())
	}
	if hundred := "0" + strings.Repeat(",0", 99); testArms(t, "penalties="+hundred).Arms() != 100 ||
		ArmCount(armValues("penalties="+hundred)) != 100 ||
		ArmCount(armValues("")) != 5 {
		t.Error("100 arms are not 100")
	}
	modeltest.Equal(t, listOfArms(make([]float64, 10)), "0, 0, 0, 0, 0, 0, 0, 0, 0, 0", "")
}

// Shuffles and drifts draw by draw: from the last arm to the second each changes places with one up to it; a drift goes down
// where the coin is 0, up where it is 1, and back from beyond an end.
func TestShiftsDrawByDraw(t *testing.T) {
	e, coins := testArms(t, "penalties=0.1,0.2,0.3,0.4"), world.NewDraws(3, "arms shifts")
	want := []float64{0.1, 0.2, 0.3, 0.4}
	for range 2 {
		for i := 3; i > 0; i-- {
			j := coins.Below(uint64(i + 1))
			want[i], want[j] = want[j], want[i]
		}
		if shiftedArms(e, "shuffle"); !slices.Equal(e.Penalties(), want) {
			t.Errorf("shuffled to %v, want %v", e.Penalties(), want)
		}
	}
	for range 20 {
		start := []float64{0.5, 0.02, 0.98, 0.95}
		copy(e.arms.Penalties, start)
		shiftedArms(e, "drift")
		for i, to := range [][2]float64{{0.45, 0.55}, {0.03, 0.07}, {0.93, 0.97}, {0.9, 1}} {
			modeltest.Equal(t, e.Penalty(i), to[coins.Below(2)], "a drift from %v to", start[i])
		}
	}
	// Of equal arms the first stands first.
	if e = testArms(t, "penalties=0.5,0.2,0.5,0.2"); !slices.Equal(e.order(), []int{1, 3, 0, 2}) {
		t.Errorf("the order of .5, .2, .5, .2 is %v", e.order())
	}
}
