package crawlpanes

import (
	"lascope/tui/follow"
	"lascope/tui/pane"
)

// Lab is the row of the crawl lab on the screen.
func Lab() pane.Lab {
	return pane.Lab{
		Name: "crawl", Event: "fetch", Action: "topic",
		Panes: func() []pane.Slot {
			return []pane.Slot{
				{Pane: newOrderPane()},
				{Pane: newQuality(), Secret: true},
				{Pane: newFrontierPane(), Steps: true, Words: true},
				{Pane: &traversalsPane{Plate: pane.Named("traversals", `
						× | the performance of a traversal
						◆ | the published performance
						◇, ○ | crawlers that do not learn
						▾ | a shift or an intervention`).With(pane.CurveSigns...)}, Secret: true},
				{Pane: newLinksPane(), Words: true},
				{Pane: &LinkMapPane{Plate: pane.Named("map", `
						▴ | a hub: of little relevance, links to many
						▌, ▐, █ | edges: the way to the last fetch
						▏ | between two documents of one row
						░, ▒, ▓ | the relevance`).Headed(`map
						how: how documents were found
						caption: A row is a number of links from the start; wide boxes led to many documents.
						<{Map.Levels?}foot: ▴ hub  ▌▐ last fetch>`)}},
				{Pane: newNowPane(), Words: true, Warns: true},
				{Pane: &weightsPane{pane.Named("weights", `
						▏–█ | a weight, or a part of the value of the last document
						┊ | where a weight stood when this web began
						│ | zero
						− | minus`).Headed(`weights
						how: of four features
						caption: <{Weights?}They hold on any web, and stay when another comes; ┊ is where it found them.
							|The weights of ndp; other schemes have none.>
						<{Weights?}right: web {Web}>
						<{Weights?}foot: █ weight  ┊ when this web began>`)}},
				{Pane: pane.NewParams(), Sheet: true},
				{Pane: &follow.Pane{Loop: newLoop()}},
			}
		},
		Keys: `Axis | order: even axis, or log; traversals: fitted, or 0 to 1
			Window | the whole, or the first or last part
			Enter | type a value`,
		Legend: pane.Legend(`
			r | relevance of a document, 0 to 1
			Q | fetch value and wait value
			ν | index: fetch value less wait value
			g | reward of a fetch
			R, F, M | recall, freshness, quality: the smaller of both
			▴ | a hub: of little relevance, links to many`),
		Words: pane.Legend(`
			tick | one step of time: one fetch
			slot, poll | other words for a tick and a fetch, from the polling lab
			share | there is none: each document is fetched once a traversal
			value | the quality, the smaller of recall and freshness, from 0 to 1`),
		Told: &told, Facts: facts, Last: sayLast, State: sayState,
	}
}
