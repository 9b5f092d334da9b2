package web

import (
	"math"
)

// detectsFast is detects, nearly always without an exponential. The plain version is in
// simulated.go; TestDetectsFast holds the two together.
//
// Of points that come at random, one a unit of time on average, the first is awaited for
// −ln(1−coin), for a coin in [0, 1): longer than u with probability e^(−u). So a poll is
// a hit where a/x is longer than that wait.
func (w modelAnswers) detectsFast(coin uint64, hazard, x float64) bool {
	if x > 1 || w.vanish {
		return w.detects(coin, hazard, x)
	}
	switch wait, over := firstWait(coin); {
	case hazard > wait*x:
		return true
	case hazard < (wait-over)*x:
		return false
	}
	return w.detects(coin, hazard, x)
}

// firstWaits holds that wait for the coins from i/256 to (i+1)/256 by its chord, for a
// coin of coinSides sides. The chord is too long by less than an eighth of its rise
// squared, which settles nearly all questions without a logarithm.
var firstWaits = func() (t [256]waitChord) {
	const rounding = 0x1p-40 // more than all that is rounded off on the way
	wait := func(i int) float64 { return -math.Log1p(-float64(i) / 256) }
	for i := range t {
		from, to := wait(i), wait(i+1)
		rise := to - from
		t[i] = waitChord{from - float64(i)*rise + rounding, rise * 256 / coinSides, rise*rise/8 + 2*rounding}
	}
	longest := 54 * math.Ln2 // with the highest coin 53, to which no chord leads
	t[255] = waitChord{longest, 0, longest - wait(255) + rounding}
	return t
}()

type waitChord struct{ first, rise, over float64 }

// firstWait is the wait of a coin, or up to over more.
func firstWait(word uint64) (wait, over float64) {
	t := &firstWaits[word>>56]
	return t.first + coinSide(word)*t.rise, t.over
}
