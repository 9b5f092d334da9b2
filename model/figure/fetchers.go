package figure

import (
	"fmt"

	"lascope/model/picture"
)

// fetcherFigures is the cost of the fetchers against the latency [Robot, Conclusion and Future Work].
func fetcherFigures() []*Figure {
	const reward, votes, six, twentyTwo = "Average reward", "Votes", "6 fetchers", "22 fetchers"
	const line, latency = "greedy docs=140000 family=hubs", " latency=8,16,30,100"
	f := &Figure{
		Name: "fetchers", Title: "What is to be limited is requests in service and answers in the queue, together", Ours: true,
		Source: "ours, after [Robot] Model Components",
		About: "A processor takes one answer a tick, and a request is answered after latency ticks in the mean. Cost a tick: 1 if the " +
			"processor was idle, κ = .02 for each answer left in the queue; means of ticks 10,001 to 20,000. A fixed number of fetchers is " +
			"idle below its latency, and its queue grows above. Votes limit the requests in service. Average reward learns one limit of both.",
		X: picture.Scale{Text: "latency, ticks", Log: true}, Y: picture.Scale{Text: "cost a tick", Log: true, Min: 0.05, Max: 100},
		Lines: []lineSpec{
			curve(twentyTwo, fetcherCost, picture.Orange, line+" fetchers=22"+latency),
			curve(six, fetcherCost, picture.Vermilion, line+" fetchers=6"+latency),
			curve(votes, fetcherCost, picture.Green, line+" fetchers=0"+latency),
			curve(reward, fetcherCost, picture.Blue, line+" fetchers=0 control=reward"+latency),
		},
		Points: overLatency{}, From: 10_000, Until: 20_000, Quick: 4, Full: 20,
	}
	at := func(x float64) span { return span{x, x} }
	latencies := []float64{8, 16, 30, 100}
	each := func(of func(s span) finding) finding {
		var out []finding
		for _, x := range latencies {
			out = append(out, of(at(x)))
		}
		return all(out...)
	}
	f.Claims = []claim{
		{Text: "Average reward costs less than votes at every latency.", Check: func(r *Result) finding {
			return each(func(s span) finding { return r.above(votes, reward, s) })
		}},
		{Text: "It comes near the best fixed limit of both together, found apart: .079, .100 and .121 (here: within 12 %).", Check: func(r *Result) finding {
			var out []finding
			for i, best := range []float64{0.079, 0.100, 0.121} {
				out = append(out, r.nearly(reward, best, 0.12, at(latencies[i])))
			}
			return all(out...)
		}},
		{Text: "At latency 100 it learns later: within 30 % of .150.", Check: func(r *Result) finding { return r.nearly(reward, 0.150, 0.3, at(100)) }},
		{Text: "A fixed number has no right value: three quarters of a latency cost twice as much there or more, and far more elsewhere.",
			Check: func(r *Result) finding {
				times := func(label string, x float64) finding {
					e := r.ratioOf(label, reward, at(x))
					return finding{judge(e.Plus(-2)), fmt.Sprintf("%s over %s at %g: %s", label, reward, x, e.Interval(2))}
				}
				return all(times(six, 8), times(six, 100), times(twentyTwo, 30), times(twentyTwo, 8))
			}},
	}
	return []*Figure{f}
}
