package world

// foresee looks at pages that are about to be polled: their records are fetched from
// memory together, where poll by poll each would be waited for.
func (w *simulated) foresee(pages []int32) {
	seen := int64(0)
	for _, page := range pages {
		seen += w.records[page].last
	}
	w.seen = seen
}

// Foresee implements Foreseer of package automata.
func (w *overwriteAnswers) Foresee(pages []int32) { (*simulated)(w).foresee(pages) }

// Foresee implements Foreseer of package automata.
func (w *modelAnswers) Foresee(pages []int32) { (*simulated)(w).foresee(pages) }
