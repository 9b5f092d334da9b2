package world

// Foresee looks at pages that are about to be polled; see Foreseer in package automata.
func (w *overwriteAnswers) Foresee(pages []int32) { (*simulated)(w).fetchAll(pages) }

// Foresee looks at pages that are about to be polled; see Foreseer in package automata.
func (w *modelAnswers) Foresee(pages []int32) { (*simulated)(w).fetchAll(pages) }
