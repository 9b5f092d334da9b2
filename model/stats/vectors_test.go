package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"lascope/model/modeltest"
)

// TestVectors holds testdata/*.txt, which were computed with R 4.2 and its package survival (conf.type = "log-log"), by
// independent programs or by hand. A command is one of these, with "part" for numbers of [Part] and "to LIMIT", or "to LIMIT
// and LIMIT" for a pair, of times:
//
//	$ numbers              of a cell
//	$ times                their curve, the errors of the mean by pseudo-values and by Greenwood, the pseudo-values
//	$ pair ALPHA           differences of A | B, and their sequence
//	$ sequence ALPHA       by the likelihood ratio
//	$ wilson               K of N
//	$ band Z               of a curve, at one point
//	$ agreement            a number, its error, the other and its error, an allowance
//	$ together             of deviations
//	$ sobol                A | A again | B | B | AB of the first | again | AB of the second | again
//
// A number is X, X×TIMES, or X+ for a time that has not come until X: at the limit of all, or with "own" at one of its own.
func TestVectors(t *testing.T) {
	modeltest.Scripts(t, "testdata/*.txt", func(t *testing.T) func(string, []string) string {
		return func(command string, lines []string) (out string) {
			words := strings.Fields(command)
			alpha, limits, in := 0.05, []float64{0}, Range{}
			for i, word := range words[1:] {
				switch x, err := strconv.ParseFloat(word, 64); {
				case word == "part":
					in = Part
				case err != nil:
				case words[i] == "to":
					limits = []float64{x, x}
				case words[i] == "and":
					limits[1] = x
				default:
					alpha = x
				}
			}
			for _, line := range lines {
				var all [][]Observation
				for i, text := range strings.Split(line, "|") {
					runs := numbersOf(text, limits[i%len(limits)])
					for i, r := range runs {
						if r.Censored && slices.Contains(words, "own") {
							runs[i].Limit = r.Number
						}
					}
					all = append(all, runs)
				}
				out += vector(words[0], all, alpha, limits[0], in) + "\n"
			}
			return out
		}
	})
}

// vector is the answer to a line of a command.
func vector(command string, all [][]Observation, alpha, limit float64, in Range) string {
	a := At(all[0], math.Inf(1))
	switch command {
	case "numbers":
		n := NumbersOf(all[0], in)
		return fmt.Sprintf("%s; median %s; %d of %d late, at %v; %d undefined", estimated(n.Estimate),
			interval(n.Median, n.MedianLo, n.MedianHi), n.Censored, n.N, n.Limit, n.Undefined)
	case "times":
		var curve []string
		s := SurvivalOf(all[0])
		for _, step := range s {
			curve = append(curve, fmt.Sprintf("%v %.6f", step.Time, step.Chance))
		}
		pseudo := pseudoValues(lifetimes(all[0]), limit)
		return fmt.Sprintf("%s; area %.9f, errors %.9f and %.9f; pseudo %.6f", strings.Join(curve, ", "), s.meanTo(limit),
			EstimateOf(pseudo).SE,
			math.Sqrt(greenwood(s, limit)), pseudo)
	case "pair":
		s := PairOf(all[0], all[1], in)
		e := s.Estimate(alpha)
		lo, hi := s.Sequence(alpha)
		return fmt.Sprintf("%s, %d undefined; sequence %s", estimated(e), e.Undefined, interval(e.Mean, lo, hi))
	case "sequence":
		lo, hi := meanSequence(a, alpha)
		return interval((lo+hi)/2, lo, hi)
	case "wilson":
		lo, hi := WilsonPart(a[0], a[1])
		return interval(a[0]/a[1], lo, hi)
	case "band":
		s := SampleOf(all[0], in)
		lo, hi := s.interval(distuv.UnitNormal.CDF(alpha), alpha)
		return interval(s.Estimate(0.05).Mean, lo, hi)
	case "agreement":
		z, verdict := Agreement(a[0], a[1], a[2], a[3], a[4])
		return fmt.Sprintf("%.3f %s", z, verdict)
	case "together":
		return fmt.Sprintf("%.3f", Together(a))
	case "sobol":
		var samples []SobolSample
		for k := range a {
			two := func(i int) [2]float64 { return [2]float64{all[i][k].Number, all[i+1][k].Number} }
			samples = append(samples, SobolSample{A: two(0), B: two(2), AB: [][2]float64{two(4), two(6)}})
		}
		s := SobolIndices(samples, rand.NewPCG(1, 1))
		return fmt.Sprintf("expected %.9f, with chance %.9f; chance %.9f; first %.9f %.9f; total %.9f %.9f",
			s.Expected.Mean, s.Expected.Mean/(1-s.Chance.Mean), s.Chance.Mean, s.First[0].Mean, s.First[1].Mean, s.Total[0].Mean, s.Total[1].Mean)
	}
	return "no such command"
}

func interval(x, lo, hi float64) string { return fmt.Sprintf("%.9f (%.9f to %.9f)", x, lo, hi) }

func estimated(e Estimate) string {
	return strings.TrimSpace(fmt.Sprintf("%s: %s, se %.9f %s", e.Kind, interval(e.Mean, e.Lo, e.Hi), e.SE, e.Note))
}

// numbersOf reads numbers.
func numbersOf(text string, limit float64) (all []Observation) {
	for _, word := range strings.Fields(text) {
		number, times, repeated := strings.Cut(word, "×")
		count := 1
		if repeated {
			count, _ = strconv.Atoi(times)
		}
		number, censored := strings.CutSuffix(number, "+")
		x, err := strconv.ParseFloat(number, 64)
		if err != nil {
			panic(err)
		}
		for range count {
			all = append(all, Observation{x, censored, limit})
		}
	}
	return all
}

// greenwood is the variance Σ (area after t)²·d/(r(r−d)) of the area, as R has it.
func greenwood(s Survival, limit float64) (sum float64) {
	for _, step := range s {
		if step.Time < limit && step.Risk > step.Events {
			after := s.meanTo(limit) - s.meanTo(step.Time)
			sum += after * after * float64(step.Events) / float64(step.Risk*(step.Risk-step.Events))
		}
	}
	return sum
}
