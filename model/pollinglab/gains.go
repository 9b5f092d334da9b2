package pollinglab

import ()

// A GainsView is the marginal gain of each page at the learned shares, beside the level at
// which the optimum makes them equal ([H-TRAA] §2: a Lagrange multiplier).
type GainsView struct {
	Level   float64 // of the optimum
	Most    float64 // of a page that is never polled: 1, or the greatest ω
	Columns []GainColumn
	Priced  []PricedGain // the pages, or some at even distances of rank, where polls have costs; else nil
	Samples *ScatterView // with unit=sample: the shares beside the standard deviations; else nil
}

// A PricedGain is a page by its cost of a poll w and its marginal gain of a poll, ω f'(x). The optimum has the gain Level·w, but
// for pages that it never polls, whose gain is less, or polls in every slot.
type PricedGain struct {
	Page       int
	Cost, Gain float64
}

// pricedPages bounds the pages of [GainsView.Priced].
const pricedPages = 1024

// pricedGains are the pages with their gains at these shares, by rank; nil where all polls cost 1.
func (l look) pricedGains() []PricedGain {
	if l.Costs() == nil {
		return nil
	}
	t, pages := l.Truth(), l.Pages()
	out := make([]PricedGain, min(pages, pricedPages))
	for i := range out {
		page := t.Page(i * pages / len(out))
		out[i] = PricedGain{page, t.Cost(page), t.Margin(page, l.shares[page]) * t.Cost(page)}
	}
	return out
}

// A GainColumn is one page, or several whose true ranks follow each other.
type GainColumn struct {
	Ranks
	Page int     // the first of the pages
	Gain float64 // mean marginal gain ω f'(x)
	Full bool    // the pages are polled in every slot
	None bool    // the pages have no share
}

// gainSamples bounds the pages of a column from which its mean is taken.
const gainSamples = 16

// fullShare is the distance from one poll in every slot below which a share counts as that.
const fullShare = 1e-3

// gains are at most ViewRequest.Gains columns, in the order of the true ranks.
func (l look) gains() *GainsView {
	if l.Gains <= 0 || l.Hidden {
		return nil
	}
	t := l.Truth()
	v := &GainsView{Level: t.Level(), Priced: l.pricedGains()}
	if l.Sampled() {
		v.Samples = l.samplesView()
	}
	for _, edge := range rankBins(l.Pages(), l.Gains) {
		column := GainColumn{Ranks: edge, Page: t.Page(edge.First), Full: true, None: true}
		samples := min(gainSamples, edge.Pages())
		for i := range samples {
			page := t.Page(edge.First + edge.Pages()*i/samples)
			column.Gain += t.Margin(page, l.shares[page]) / float64(samples)
			column.None = column.None && l.shares[page] == 0
			v.Most = max(v.Most, t.Margin(page, 0))
			column.Full = column.Full && l.shares[page] >= 1-fullShare
		}
		v.Columns = append(v.Columns, column)
	}
	return v
}
