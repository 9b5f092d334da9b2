package figure

import (
	"lascope/model/picture"
)

// fetcherFigures is the cost of the fetchers against the latency [Robot, Conclusion and Future Work].
func fetcherFigures() []*Figure {
	const reward, votes, six, twentyTwo = "Average reward", "Votes", "6 fetchers", "22 fetchers"
	const line, latency = "greedy docs=140000 family=hubs", " latency=8,16,30,100"
	f := &Figure{
		Name: "fetchers", Title: "What is to be limited is requests in service and answers in the queue, together",
		Source: "ours, after [Robot] Model Components",
		About: `A processor takes one answer a tick, and a request is answered after latency ticks in the mean. Cost a tick: 1 if the processor
			was idle, κ = .02 for each answer left in the queue; means of ticks 10,001 to 20,000. A fixed number of fetchers is idle below its
			latency, and its queue grows above. Votes limit the requests in service. Average reward learns one limit of both.`,
		X: logAxis("latency, ticks"), Y: picture.Scale{Text: "cost a tick", Log: true, Min: 0.05, Max: 100},
		Lines: []lineSpec{
			curve(twentyTwo, fetcherCost, picture.Orange, line+" fetchers=22"+latency),
			curve(six, fetcherCost, picture.Vermilion, line+" fetchers=6"+latency),
			curve(votes, fetcherCost, picture.Green, line+" fetchers=0"+latency),
			curve(reward, fetcherCost, picture.Blue, line+" fetchers=0 control=reward"+latency),
		},
		Points: overLatency, From: 10_000, Until: 20_000, Quick: 4, Full: 20,
	}
	twice := func(a string, x float64) check {
		return func(r *Result) finding {
			e := r.ratioOf(a, reward, at(x))
			return positive(e.Plus(-2), "%s over %s at %g: %s", a, reward, x, e.Interval(2))
		}
	}
	f.Claims = []claim{
		says("Average reward costs less than votes at every latency.",
			each([]float64{8, 16, 30, 100}, func(latency float64) check { return above(votes, reward, at(latency)) })),
		says("It comes near the best fixed limit of both together, found apart: .079, .100 and .121 (here: within 12 %).",
			all(nearly(reward, 0.079, 0.12, at(8)), nearly(reward, 0.100, 0.12, at(16)), nearly(reward, 0.121, 0.12, at(30)))),
		says("At latency 100 it learns later: within 30 % of .150.", nearly(reward, 0.150, 0.3, at(100))),
		says("A fixed number has no right value: three quarters of a latency cost twice as much there or more, and far more elsewhere.",
			all(twice(six, 8), twice(six, 100), twice(twentyTwo, 30), twice(twentyTwo, 8))),
	}
	return []*Figure{f}
}
