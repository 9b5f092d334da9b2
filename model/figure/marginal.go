package figure

import (
	"lascope/model/picture"
)

// marginalFigures is the interval automaton with two rewards, where pages cost different amounts to poll [Further] §2.
func marginalFigures() []*Figure {
	const whittle, value, marginal = "Whittle", "A change", "The second change"
	const web = " pages=512 alpha=0.3 beta=1 costs=on updates=cumulative spread=1,4,16,64,256 @0:shuffle"
	const interval = "interval floor=0.05 cover=0"
	equal, dear := at(1), span{16, 256}
	return []*Figure{{
		Name: "marginal", Title: "Average value is not marginal value", Source: "ours, [Further] §2, after [H-TRAA] §5",
		About: `512 pages in no order, α = 0.3, β = 1, real pages. A poll of the dearest page may cost as many times as much as one of the
			cheapest as the axis says. The interval automaton is rewarded for a poll that shows a change, or only for one that shows a second
			change; it knows no rate and has no model. Whittle's index by the unit knows the rates. Means over ticks 60,000 to 80,000.`,
		X: logAxis("spread, the greatest cost over the least"), Y: axisFrom("part of the bound", 0.7, 1),
		Points: overParameter, Until: 80_000, From: 60_000, Every: 2_000, Quick: 2, Full: 20,
		Lines: []lineSpec{
			curve(whittle, "efficiency", picture.Green, "whittle"+web),
			curve(marginal, "efficiency", picture.Blue, interval+" reward=marginal"+web),
			curve(value, "efficiency", picture.Vermilion, interval+" reward=value"+web),
		},
		Claims: []claim{
			says("With equal costs the two rewards differ little: by less than 3 %.", within(marginal, value, 0.03, equal)),
			says("Where costs differ, a reward for a change loses: below 93 % of the bound from a spread of 16 on.", below(value, 0.93, dear)),
			says("A reward for the second change alone keeps 95 % of it, at every spread.",
				all(nearly(marginal, 0.975, 0.025, equal), nearly(marginal, 0.975, 0.025, dear))),
			says("The index that knows the rates has less than 5 % more.", within(marginal, whittle, 0.05, dear)),
		},
	}}
}
