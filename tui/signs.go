package tui

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"lascope/tui/labs"
	"lascope/tui/pane"
)

// The signs of the screen by the name of their pane. A symbol with commas stands for each of its
// parts.
var (
	// barSigns are those of the first row and of the time line.
	barSigns = []pane.LegendEntry{
		{Symbol: "▶", Meaning: "the run goes on"},
		{Symbol: "‖", Meaning: "the run rests"},
		{Symbol: "■", Meaning: "the run has ended"},
		{Symbol: "⚠", Meaning: "a warning, in the pane that it names"},
	}
	timeSigns = []pane.LegendEntry{
		{Symbol: "●", Meaning: "time line: the present tick"},
		{Symbol: "━", Meaning: "time line: the ticks up to the present"},
		{Symbol: "┄", Meaning: "time line: ticks that have been seen, after the present"},
		{Symbol: "▴", Meaning: "time line: a shift or an intervention, with its name"},
		{Symbol: "¶", Meaning: "time line: a note"},
		{Symbol: "┴", Meaning: "time line: a branch that is drawn leaves here"},
	}
	// curveSigns are those of every chart over ticks.
	curveSigns = []pane.LegendEntry{
		{Symbol: "┊", Meaning: "a shift or an intervention, named below or above"},
		{Symbol: "≈", Meaning: "the axis does not begin at 0"},
		{Symbol: "→", Meaning: "ticks that were computed before"},
		{Symbol: "1, 2, 3", Meaning: "another branch, by its number"},
		{Symbol: "◌", Meaning: "a scheme that was in charge before"},
		{Symbol: "▒", Meaning: "ghosts, the median; around it the middle half and nine tenths of 30 runs of the line"},
		{Symbol: "╱", Meaning: "the run that was not touched, without the live changes; the difference is hatched"},
		{Symbol: "▾", Meaning: "lower than the axis goes"},
	}
	blockSigns = "▏, ▎, ▍, ▌, ▋, ▊, ▉, █"
	levelSigns = "▁, ▂, ▃, ▄, ▅, ▆, ▇, █"

	// stripSigns are those of slow motion, which stands over the panes.
	stripSigns = []pane.LegendEntry{
		{Symbol: "●", Meaning: "a coin, or the state that slides"},
		{Symbol: "┃", Meaning: "the threshold: a coin in the bold part of the bar counts"},
		{Symbol: "○", Meaning: "the state before"},
		{Symbol: "▸", Meaning: "the present stage; in a way, from node to node"},
		{Symbol: blockSigns, Meaning: "a share, a value or a count"},
		{Symbol: "→", Meaning: "from before the tick to after it"},
		{Symbol: "σ", Meaning: "the share of a TRAA's first half, s/(N+1)"},
		{Symbol: "ω", Meaning: "importance: the chance that a hit counts"},
		{Symbol: "ε", Meaning: "the chance of a choice by lot"},
		{Symbol: "≥", Meaning: "the coin does not fall below its threshold"},
	}

	paneSigns = map[string][]pane.LegendEntry{
		"value": append([]pane.LegendEntry{
			{Symbol: "●", Meaning: "earned: the mean chance of a hit of the scheme's polls"},
			{Symbol: "×", Meaning: "if used: the value of the shares it has learned"},
			{Symbol: levelSigns, Meaning: "inset: the mean chance of a hit over the whole run, from 0"},
			{Symbol: "◆", Meaning: "the optimum: no shares earn more"},
			{Symbol: "△", Meaning: "the bound: no policy makes more hits a poll"},
			{Symbol: "◇", Meaning: "shares in proportion to the rates of change"},
			{Symbol: "○", Meaning: "equal shares"},
			{Symbol: "∘", Meaning: "the hits a poll as they came, averaged"},
			{Symbol: "▴", Meaning: "a shift or an intervention, or higher than the axis goes"},
		}, curveSigns...),
		"gains": {
			{Symbol: levelSigns, Meaning: "the marginal gain of a page: the hits that one more poll a slot would add"},
			{Symbol: "━, ▔, ▁", Meaning: "the level at which the optimum makes the gains of all pages equal"},
			{Symbol: "◇", Meaning: "a page that is polled in every slot: more polls are not possible"},
		},
		"tree": {
			{Symbol: "┃, ╋", Meaning: "an automaton's state on its ruler of states; the part to its left goes left"},
			{Symbol: "▲", Meaning: "the optimum on the ruler"},
			{Symbol: "●", Meaning: "the coin of the last poll: the state moves if it lies between coin and poll"},
			{Symbol: levelSigns + ", ▒", Meaning: "the share of the budget, relative to the greatest of its level"},
			{Symbol: "━, ▔, ▁", Meaning: "the optimal share; on a ruler, the way of the last poll"},
			{Symbol: "▼", Meaning: "the optimal split of the automaton's budget"},
			{Symbol: "▌, ▐, █, ┃", Meaning: "bright edges: the last poll went through this automaton"},
			{Symbol: "░", Meaning: "several automata, too narrow to be drawn one by one; enter goes into them"},
			{Symbol: "splits", Meaning: "the part of its budget that the automaton under the cursor sends left"},
		},
		"arms": {
			{Symbol: "P1, P2", Meaning: "the two classes: always polled; polled in turn"},
			{Symbol: "●, ○", Meaning: "FPA: a page that belongs in P1, or in P2; a dot where there are many; ● and an arrow: the last exchange"},
			{Symbol: levelSigns + ", ▒", Meaning: "FPA: the number of pages in a state, those that belong in P1 at the foot"},
			{Symbol: "◀, ▶, ◂, ▸", Meaning: "FPA: the last exchange, two pages that cross the border"},
			{Symbol: "▾", Meaning: "FPA: the state of the page polled next in turn"},
			{Symbol: "A1", Meaning: "object 1, whose true group is A"},
			{Symbol: "[A1]", Meaning: "it is being queried"},
			{Symbol: "A1!", Meaning: "it waits at the boundary of the wrong arm"},
			{Symbol: "·", Meaning: "no object"},
			{Symbol: "─", Meaning: "OMA-time: from the least to the most download time of an arm's sites"},
			{Symbol: "●", Meaning: "OMA-time: the mean download time of an arm's sites"},
			{Symbol: "┃", Meaning: "OMA-time: the fixed time"},
		},
		"automaton": {
			{Symbol: "●", Meaning: "the automaton: its state, or the present p"},
			{Symbol: "○", Meaning: "its state before the last step"},
			{Symbol: "·", Meaning: "a state of an arm; among arrows a place without drift; in a bar nothing"},
			{Symbol: "∘", Meaning: "the last values of p₁"},
			{Symbol: "+", Meaning: "pure chance: all arms are equally probable"},
			{Symbol: "◆", Meaning: "the limit of E p"},
			{Symbol: "━", Meaning: "the expected change E Δp₁ at each p₁"},
			{Symbol: "→, ↗, ↑, ↖, ←, ↙, ↓, ↘", Meaning: "the expected change E Δp, bold where it is more than half of the greatest"},
			{Symbol: "Δ", Meaning: "the change in one tick"},
			{Symbol: "p₁", Meaning: "the probability of arm 1"},
			{Symbol: blockSigns, Meaning: "the probability of an arm, of a fixed structure its part of the visits"},
		},
		"penalty": append([]pane.LegendEntry{
			{Symbol: "●", Meaning: "the average penalty"},
			{Symbol: "○", Meaning: "pure chance M₀"},
			{Symbol: "◇", Meaning: "the least penalty probability"},
			{Symbol: "◆", Meaning: "the limit of the expected average penalty"},
			{Symbol: "ε", Meaning: "the distance to the least penalty probability that is allowed"},
			{Symbol: "▴", Meaning: "a shift or an intervention"},
		}, curveSigns...),
		"chain": {
			{Symbol: levelSigns + ", ░, ▒", Meaning: "the part of the visits that a state had"},
			{Symbol: "━, ▔, ▁", Meaning: "the exact stationary distribution"},
			{Symbol: "→, ←", Meaning: "the drift in this state; · for none"},
			{Symbol: "●", Meaning: "the state of the automaton"},
			{Symbol: "○", Meaning: "its state before the last move"},
			{Symbol: "∘", Meaning: "its states before that, the fainter the older"},
			{Symbol: "×", Meaning: "a state to which a lie of the oracle led"},
			{Symbol: "◇", Meaning: "the coin: the state moves if it lies between the coin and the page polled"},
			{Symbol: "▼", Meaning: "the target"},
		},
		"race": append([]pane.LegendEntry{
			{Symbol: "●", Meaning: "the mean state of the pages in this column"},
			{Symbol: "━", Meaning: "the state that the optimum would have; over the knapsack, its capacity c"},
			{Symbol: "█, ▓", Meaning: "knapsack: a page's part, by its number; the bright one was polled"},
			{Symbol: "░", Meaning: "knapsack: the parts of many pages, each too small for a cell; ● one of them was polled"},
			{Symbol: "▒, ▴", Meaning: "knapsack: more than the capacity; ▴ and more than the box can show"},
			{Symbol: "·", Meaning: "knapsack: room left"},
			{Symbol: "Σx", Meaning: "the sum of the amounts x, against the capacity c"},
		}, curveSigns...),
		"indices": {
			{Symbol: blockSigns, Meaning: "indices: an index in the queue"},
			{Symbol: levelSigns, Meaning: "indices: an interval"},
			{Symbol: "▼", Meaning: "indices: the rate by which the page is polled"},
			{Symbol: "┃", Meaning: "indices: the true rate, or the hit rate at which intervals rest"},
			{Symbol: "◆", Meaning: "indices: the optimum's hit rate"},
			{Symbol: "━, ▔, ▁", Meaning: "indices: the interval at which a poll hits at the level where intervals rest"},
		},
		"estimates": {
			{Symbol: "●", Meaning: "the estimated rate of a page, over its interval; a dot where there are many"},
			{Symbol: "◉", Meaning: "the page of the sentence under the cursor"},
			{Symbol: "╱", Meaning: "the dotted diagonal: the estimate is the true rate"},
		},
		"curves": append([]pane.LegendEntry{
			{Symbol: "●, ◆, ○, ◇", Meaning: "a run of the race, named beside its curve"},
			{Symbol: "▸", Meaning: "the run whose panes are shown"},
			{Symbol: "▴", Meaning: "a shift or an intervention"},
			{Symbol: "±", Meaning: "half of the 95 % interval"},
		}, curveSigns...),
		"shares": {
			{Symbol: "●", Meaning: "the share that the page has"},
			{Symbol: "◂", Meaning: "a share below the axis"},
			{Symbol: "┃", Meaning: "the share that it has in the optimum"},
			{Symbol: "╵", Meaning: "powers of ten on the axis"},
			{Symbol: "–", Meaning: "from the first page to the last, or no value"},
		},
		"now": {
			{Symbol: "→", Meaning: "from one state, share or class to the next"},
			{Symbol: "▴", Meaning: "a hub: worth little, links to much; or rows above that are out of sight"},
			{Symbol: "▾", Meaning: "rows below that are out of sight"},
			{Symbol: "−", Meaning: "minus"},
			{Symbol: "s", Meaning: "the state of the automaton"},
			{Symbol: "σ", Meaning: "the share of a TRAA's first half, s/(N+1)"},
		},
		"parameters": {
			{Symbol: "↻", Meaning: "is set when a run begins; a change offers a restart"},
			{Symbol: "●", Meaning: "the value within its range; click or drag it"},
			{Symbol: "‹, ›", Meaning: "one of a few choices"},
			{Symbol: "–", Meaning: "without a value, or without effect in this setting"},
		},
		"search": append([]pane.LegendEntry{
			{Symbol: "●", Meaning: "where the automaton stands"},
			{Symbol: "◆", Meaning: "the target"},
			{Symbol: "▴", Meaning: "a shift or an intervention"},
		}, curveSigns...),
		"distance": append([]pane.LegendEntry{
			{Symbol: "●", Meaning: "the distance between the visits and the theory"},
			{Symbol: "▴", Meaning: "a shift or an intervention"},
		}, curveSigns...),
		"accuracy": append([]pane.LegendEntry{
			{Symbol: "●", Meaning: "the scheme, or its mean download time"},
			{Symbol: "◆", Meaning: "all objects right, or the fixed time"},
			{Symbol: "▴", Meaning: "a shift or an intervention"},
		}, curveSigns...),
		"matrix": {
			{Symbol: "░, ▒, ▓", Meaning: "the queries for a pair of objects, few to many"},
			{Symbol: "●", Meaning: "the pair of the last query"},
			{Symbol: "×", Meaning: "a pair that PEOMA's filter ignores"},
			{Symbol: "·", Meaning: "an object with itself; or the fewest queries"},
		},
		"counts": {
			{Symbol: blockSigns, Meaning: "rewards and penalties, in proportion"},
			{Symbol: "▁, ▂, ▃, ▄, ▅, ▆, ▇", Meaning: "the part of the answers that were rewards, over time"},
			{Symbol: "✓", Meaning: "reached"},
		},
		"order": append([]pane.LegendEntry{
			{Symbol: "●", Meaning: "the scheme's mean relevance so far in the traversal"},
			{Symbol: "◆", Meaning: "the bound: every document fetched in the best order"},
			{Symbol: "▴", Meaning: "a hub: worth little, links to much"},
		}, curveSigns...),
		"frontier": {
			{Symbol: "ν", Meaning: "index, Q(fetch) − Q(wait): highest first"},
			{Symbol: "r", Meaning: "relevance of a document, 0 to 1"},
			{Symbol: "▴", Meaning: "a hub: worth little, links to much"},
			{Symbol: "−", Meaning: "minus"},
		},
		"links": {
			{Symbol: "●", Meaning: "a document that has been fetched"},
			{Symbol: "○", Meaning: "a document that waits, or is not known yet"},
			{Symbol: "◀", Meaning: "credit that flows back along a link"},
			{Symbol: "▴", Meaning: "a hub: worth little, links to much"},
			{Symbol: "▸", Meaning: "from one queue to the next"},
			{Symbol: "→", Meaning: "a value before and after"},
			{Symbol: "Q", Meaning: "the value of a fetch, Q(x,1)"},
		},
		"map": {
			{Symbol: "▴", Meaning: "a hub: worth little, links to much"},
			{Symbol: "▌, ▐, █", Meaning: "edges: the way to the last fetch"},
			{Symbol: "▏", Meaning: "between two documents of one row"},
			{Symbol: "░, ▒, ▓", Meaning: "the relevance"},
		},
		"traversals": append([]pane.LegendEntry{
			{Symbol: "●", Meaning: "a traversal of the scheme, over the bound"},
			{Symbol: "◆", Meaning: "the paper's claim"},
			{Symbol: "◇, ○", Meaning: "crawlers that do not learn"},
			{Symbol: "▴", Meaning: "a shift or an intervention"},
		}, curveSigns...),
		"quality": append([]pane.LegendEntry{
			{Symbol: "●", Meaning: "the recall, or the quality M = min(R, F)"},
			{Symbol: "◆", Meaning: "the best that any order reaches"},
			{Symbol: "◇", Meaning: "the freshness F"},
			{Symbol: "○", Meaning: "the recall R"},
			{Symbol: "▴", Meaning: "a shift or an intervention"},
		}, curveSigns...),
		"difference": append([]pane.LegendEntry{
			{Symbol: "●", Meaning: "the mean difference, with its interval"},
			{Symbol: "±", Meaning: "half of the 95 % interval"},
		}, curveSigns...),
		"loop": {
			{Symbol: "▶, ▼, ◀, ▲, ↓", Meaning: "the way of a poll, from box to box"},
			{Symbol: "▸", Meaning: "the box under the cursor"},
			{Symbol: "↺", Meaning: "and round again"},
			{Symbol: "–", Meaning: "no value yet"},
		},
	}
)

// signsOf are the signs of a pane.
func signsOf(p pane.Pane) []pane.LegendEntry {
	if own, ok := p.(pane.Signed); ok {
		return own.Signs()
	}
	return paneSigns[p.Name()]
}

// signsOfLab are all signs of the lab's panes.
func (s *paneSet) signsOfLab() []pane.LegendEntry {
	out := slices.Concat(labs.Of(s.lab).Legend, barSigns, timeSigns)
	for _, s := range s.slots {
		for _, e := range signsOf(s.Pane) {
			out = append(out, pane.LegendEntry{Symbol: e.Symbol, Meaning: s.Pane.Name() + ": " + e.Meaning})
		}
	}
	return out
}

// signsShown are the signs that are on the screen, pane by pane, and the letters of the papers on
// it. The panes and the rows around them have been drawn.
func (v *runView) signsShown() []pane.LegendEntry {
	all := v.Frame.All()
	over := false // of the strip of slow motion, or of all that it does not cover
	text := func(x, y, w, h int) string {
		var b strings.Builder
		for row := range h {
			for column := range w {
				if c := all.At(x+column, y+row); c != nil && v.slow.strip.Holds(x+column, y+row) == over {
					b.WriteRune(c.R)
				}
			}
			b.WriteByte('\n')
		}
		return b.String()
	}
	out := onScreen(barSigns, "", text(0, 0, v.W, 1))
	panes := ""
	for i, s := range v.slots {
		if r := v.rects[i]; r.H > 0 && v.visible(i) {
			t := text(r.X+1, r.Y, r.W-2, r.H-1) + text(r.X+4, r.Y+r.H-1, r.W-8, 1)
			panes += t
			out = append(out, onScreen(signsOf(s.Pane), s.Pane.Name()+": ", t)...)
		}
	}
	if r := v.slow.strip; r.H > 0 {
		over = true
		out = append(out, onScreen(stripSigns, "slow motion: ", text(r.X+1, r.Y+1, r.W-2, r.H-2))...)
		over = false
	}
	if v.timeBarShown() {
		out = append(out, onScreen(timeSigns, "", text(0, v.timeBar().y, v.W, 1))...)
	}
	return append(out, onScreen(labs.Of(v.lab).Legend, "", panes)...)
}

// onScreen are the entries with a symbol in a text.
func onScreen(entries []pane.LegendEntry, name, text string) (out []pane.LegendEntry) {
	for _, e := range entries {
		var shown []string
		for _, symbol := range strings.Split(e.Symbol, ", ") {
			if holds(text, symbol) {
				shown = append(shown, symbol)
			}
		}
		if len(shown) > 0 {
			out = append(out, pane.LegendEntry{Symbol: strings.Join(shown, " "), Meaning: name + e.Meaning})
		}
	}
	return out
}

// holds reports a symbol in a text, letters only as a whole word.
func holds(text, symbol string) bool {
	part := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	for from := 0; ; {
		at := strings.Index(text[from:], symbol)
		if at < 0 {
			return false
		}
		at += from
		end := at + len(symbol)
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		after, _ := utf8.DecodeRuneInString(text[end:])
		first, _ := utf8.DecodeRuneInString(symbol)
		last, _ := utf8.DecodeLastRuneInString(symbol)
		if !(part(first) && part(before)) && !(part(last) && part(after)) {
			return true
		}
		from = end
	}
}
