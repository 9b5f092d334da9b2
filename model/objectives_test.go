package model

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// TestObjectives: the shares that are best for hits, for freshness and for harmonic staleness (LambdaCrawl), and their values under each
// objective, are those of docs/further.md §8.
func TestObjectives(t *testing.T) {
	page := modeltest.Must(os.ReadFile("../docs/further.md"))
	// bisected is the greatest x in (0, ∞) at which a falling function is above a level.
	bisected := func(falling func(x float64) float64, level float64) float64 {
		low, high := 1e-9, 1e9
		for range 50 {
			if x := math.Sqrt(low * high); falling(x) > level {
				low = x
			} else {
				high = x
			}
		}
		return low
	}
	for _, web := range []struct {
		alpha, beta float64
		heading     string
	}{{0.9, 1.5, "α = .9, β = 1.5"}, {0.3, 1, "α = .3, β = 1"}} {
		const pages = 512
		var p, change [pages]float64
		for k := range p {
			p[k] = web.alpha / math.Pow(float64(k+1), web.beta)
			change[k] = -math.Log1p(-p[k])
		}
		spent := func(share func(page int, mu float64) float64) func(mu float64) float64 {
			return func(mu float64) (sum float64) {
				for k := range p {
					sum += share(k, mu)
				}
				return sum
			}
		}
		margin := func(k int, worth float64) func(mu float64) float64 { // of x d(x)·worth
			return func(x float64) float64 {
				u := change[k] / x
				return worth * (1 - math.Exp(-u) - u*math.Exp(-u))
			}
		}
		for _, row := range []struct {
			name  string
			share func(page int, mu float64) float64
		}{
			{"best for hits", func(k int, mu float64) float64 { return bisected(margin(k, 1), mu) }},
			{"best for freshness", func(k int, mu float64) float64 { return bisected(margin(k, 1/p[k]), mu) }},
			{"LambdaCrawl", func(k int, mu float64) float64 {
				return (math.Sqrt(change[k]*change[k]+4*change[k]/mu) - change[k]) / 2
			}},
			{"uniform", func(int, float64) float64 { return 1. / pages }},
		} {
			mu := bisected(spent(row.share), 1)
			hits, fresh, stale, polled := 0.0, 0.0, 0.0, 0
			for k := range p {
				x := row.share(k, mu)
				if x < 1e-8 {
					stale = math.Inf(1)
					continue
				}
				polled++
				found := -x * math.Expm1(-change[k]/x)
				hits, fresh, stale = hits+found, fresh+found/p[k]/pages, stale+math.Log((change[k]+x)/x)/pages
			}
			number := func(x float64) string {
				if math.IsInf(x, 1) {
					return "∞"
				}
				return strings.TrimPrefix(fmt.Sprintf("%.4f", x), "0")
			}
			want := fmt.Sprintf(" %s | %s | %s | %s | %d |", row.name, number(hits), number(fresh), number(stale), polled)
			_, after, _ := strings.Cut(string(page), "| "+web.heading+" |")
			if rows := strings.SplitN(after, "\n", 5); len(rows) < 5 || !strings.Contains(strings.Join(rows[:4], "\n"), want) {
				t.Errorf("docs/further.md lacks %s of %s", want, web.heading)
			}
		}
	}
}
