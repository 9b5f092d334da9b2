package pane

import "slices"

// A Track is a share over time, at ticks in their order.
type Track struct {
	Ticks  []int64
	Shares []float64

	apart int64 // the least distance of two ticks, but for the last
}

// mostTracked bounds the ticks of a track: more than a row has columns.
const mostTracked = 1024

// Add adds the share at a tick, and drops the shares of later ticks. A full track keeps half of its ticks, at even distances.
func (t *Track) Add(tick int64, share float64) {
	n, _ := slices.BinarySearch(t.Ticks, tick)
	if n > 1 && t.Ticks[n-1]-t.Ticks[n-2] < t.apart {
		n--
	}
	t.Ticks, t.Shares = append(t.Ticks[:n:n], tick), append(t.Shares[:n:n], share)
	if len(t.Ticks) < mostTracked {
		return
	}
	kept := Track{apart: 2 * (tick - t.Ticks[0]) / mostTracked}
	for i, at := range t.Ticks {
		if n := len(kept.Ticks); n == 0 || i == len(t.Ticks)-1 || at-kept.Ticks[n-1] >= kept.apart {
			kept.Ticks, kept.Shares = append(kept.Ticks, at), append(kept.Shares, t.Shares[i])
		}
	}
	*t = kept
}

// Columns are the shares at w ticks at even distances from the first to the last; nil without one.
func (t *Track) Columns(w int) []float64 {
	if len(t.Ticks) == 0 || w < 1 {
		return nil
	}
	out := make([]float64, w)
	first, last := t.Ticks[0], t.Ticks[len(t.Ticks)-1]
	for x := range out {
		at := last
		if w > 1 {
			at = first + int64(float64(last-first)*float64(x)/float64(w-1))
		}
		after, _ := slices.BinarySearch(t.Ticks, at+1)
		out[x] = t.Shares[max(0, after-1)]
	}
	return out
}
