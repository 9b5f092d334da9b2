package stats

// A History is a bounded record of a run of any length, evenly spaced in ticks. When it is
// full, a history of the whole run drops every second sample and doubles its spacing; a
// history of the recent past drops the older half.
//
// Recording does not change samples returned by All.
type History[T any] struct {
	Samples  []T   `own:"clip"`
	First    int64 // the tick of the first sample
	Spacing  int64 // ticks between two samples; samples are taken at its multiples
	Next     int64 // the tick of the next sample
	capacity int   // the greatest number of samples
	recent   bool
}

// NewHistory makes a history with an initial spacing of at least 1 tick. recent chooses
// the recent past instead of the whole run.
func NewHistory[T any](spacing int64, keep int, recent bool) *History[T] {
	return &History[T]{Spacing: max(1, spacing), capacity: keep, recent: recent}
}

// Record appends a sample if tick is a multiple of the spacing, and sets Next.
func (h *History[T]) Record(tick int64, sample T) {
	if len(h.Samples) == h.capacity {
		h.thin()
	}
	if tick%h.Spacing == 0 {
		if len(h.Samples) == 0 {
			h.First = tick
		}
		h.Samples = append(h.Samples, sample)
	}
	h.Next = tick - tick%h.Spacing + h.Spacing
}

// recentPart is the least ratio of the whole run's spacing to the spacing of the recent
// past. With a constant recent spacing, measuring a long run would cost more than running
// it.
const recentPart = 4

// RecordBoth records the samples due at a tick in both histories of a run.
func RecordBoth[T any](whole, recent *History[T], tick int64, sample T) {
	if tick >= whole.Next {
		whole.Record(tick, sample)
	}
	if tick >= recent.Next {
		recent.Record(tick, sample)
	}
	if coarser := whole.Spacing / recentPart; coarser > recent.Spacing { // it covers an eighth to a sixteenth of a long run
		recent.Next += (coarser - recent.Next%coarser) % coarser
		recent.Spacing = coarser
	}
}

// thin drops half the samples. It makes a new array, since readers may hold the old one.
func (h *History[T]) thin() {
	rest := make([]T, 0, h.capacity)
	if h.recent {
		h.First += int64(h.capacity/2) * h.Spacing
		h.Samples = append(rest, h.Samples[h.capacity/2:]...)
		return
	}
	odd := int(h.First / h.Spacing % 2) // multiples of the doubled spacing stay
	for i := odd; i < len(h.Samples); i += 2 {
		rest = append(rest, h.Samples[i])
	}
	h.First += int64(odd) * h.Spacing
	h.Spacing *= 2
	h.Samples = rest
}

// All returns the samples so far.
func (h *History[T]) All() []T { return h.Samples[:len(h.Samples):len(h.Samples)] }
