package hidden

import (
	"strconv"
	"strings"

	"lascope/internal/refusal"
)

// numbersOf reads a list of the parameter key. It refuses an item that allowed refuses: it is bad, "not a speed above 0", and
// example is an allowed list.
func numbersOf(key, text, bad, example string, allowed func(x float64) bool) (out []float64) {
	for word := range strings.SplitSeq(text, ",") {
		x, err := strconv.ParseFloat(word, 64)
		if err != nil || !allowed(x) {
			refusal.Say("%s=%.300s: %.40q is %s; write such as %s=%s", key, text, word, bad, key, example)
		}
		out = append(out, x)
	}
	return out
}

// isChance reports a probability.
func isChance(x float64) bool { return x >= 0 && x <= 1 }

// countable refuses a list of too few or too many items.
func countable(n, least, most int, items, key, text, example string) {
	if n < least || n > most {
		refusal.Say("%s=%.300s: the number of %s is %d, and it may be %d to %d, such as %s", key, text, items, n, least, most, example)
	}
}
