package hidden

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"lascope/internal/refusal"
	"lascope/world"
)

// Limits of the number of items, of a weight and of a value.
const (
	leastItems = 4
	mostItems  = 40
	mostWeight = 100
	leastVal   = 0.05 // of the family alike
	mostVal    = 0.95
)

// BagParams are the rows of the knapsack lab's world with these shifts.
func BagParams(shifts world.Shifts[*Bag]) []world.Param {
	return world.Rows(`
		items n   | whole %d to %d by 1 | 12 items | restart                  | the number of items
		weights w | list                |          | restart                  | the weights of the items in their order, such as 3,5,8,2
		heaviest  | whole 1 to %d by 1  | 30       | restart, without weights | the greatest weight that is drawn; the least is 1
		values v  | list                |          | restart                  | the hidden values of the items in their order, such as 0.2,0.5,0.9,0.4
		family    | alike, free         |          | restart, without values  | the hidden values: alike grow with the weights, free do not
		room      | 0.05 to 1 by 0.05   | 0.3      | restart                  | the part of all weights that the bag holds; it holds the heaviest item at least
		%s
		%s
	`, leastItems, mostItems, mostWeight, shifts.Rows("the shift of the values every period ticks", "live", "period", "20000"), world.Seed(1e15))
}

// ItemCount is the number of items of a world with these values. Lists that cannot be read count too.
func ItemCount(v world.Values) int {
	for _, key := range []string{"weights", "values"} {
		if text := v.Word(key); text != "" {
			return strings.Count(text, ",") + 1
		}
	}
	return v.Int("items")
}

// weightsOf reads or draws the weights.
func weightsOf(v world.Values) []int {
	if text := v.Word("weights"); text != "" {
		numbers := numbersOf("weights", text, fmt.Sprintf("not a whole number from 1 to %d", mostWeight), "3,5,8,2",
			func(x float64) bool { return x == math.Trunc(x) && x >= 1 && x <= mostWeight })
		weights := make([]int, len(numbers))
		for k, x := range numbers {
			weights[k] = int(x)
		}
		itemsCountable(len(weights), "weights", text)
		return weights
	}
	draws := world.NewDraws(uint64(v.Number("seed")), "weights of the items")
	weights := make([]int, ItemCount(v))
	itemsCountable(len(weights), "values", v.Word("values"))
	for k := range weights {
		weights[k] = 1 + int(draws.Below(uint64(v.Int("heaviest"))))
	}
	return weights
}

// valuesOf reads the values of the line, or makes the values of its family.
func valuesOf(v world.Values, weights []int) []float64 {
	if text := v.Word("values"); text != "" {
		values := numbersOf("values", text, "not a probability from 0 to 1", "0.2,0.5,0.9,0.4", isChance)
		switch itemsCountable(len(values), "values", text); {
		case len(values) != len(weights):
			refusal.Say("values=%.200s: %d values for %d weights; give each item one of both", text, len(values), len(weights))
		case slices.Max(values) == 0:
			refusal.Say("values=%.200s: no item has a value above 0; give one such as values=0.2,0.5,0.9,0.4", text)
		}
		return values
	}
	draws := world.NewDraws(uint64(v.Number("seed")), "values of the items")
	heaviest := float64(heaviestOf(weights, v))
	values := make([]float64, len(weights))
	for k, w := range weights {
		u := draws.Unit()
		if values[k] = u; v.Word("family") == "alike" {
			values[k] = min(max(float64(0.8*float64(w)/heaviest)+float64(0.3*(u-0.5)), leastVal), mostVal)
		}
	}
	return values
}

// heaviestOf is the greatest weight that is drawn, or the greatest one given.
func heaviestOf(weights []int, v world.Values) int {
	if v.Word("weights") != "" {
		return slices.Max(weights)
	}
	return v.Int("heaviest")
}

// capacityOf is the part room of all weights, at least the heaviest.
func capacityOf(weights []int, v world.Values) int {
	sum := 0
	for _, w := range weights {
		sum += w
	}
	const rounding = 1e-9
	return max(heaviestOf(weights, v), int(math.Floor(float64(v.Number("room")*float64(sum))+rounding)))
}

// itemsCountable refuses a list of too few or too many items.
func itemsCountable(n int, key, text string) {
	countable(n, leastItems, mostItems, "items", key, text, "items=12")
}
