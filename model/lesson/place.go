package lesson

// A Place is how far a lesson has been played.
type Place struct {
	Lesson      *Lesson
	Predictions Predictions
	Outcomes    []*Outcome
	Failed      error // why the lesson ends after these outcomes
	Beat        int
	Settled     bool // the run has reached the end of the beat
	Summary     bool // the page after the last step is shown
}

// Here is the present beat.
func (at *Place) Here() *Beat { return &at.Lesson.Beats[at.Beat] }

// Step is the index of the present step.
func (at *Place) Step() int { return at.Here().Step }

// Outcome is the outcome of a beat; nil before the player has played it.
func (at *Place) Outcome(beat int) *Outcome {
	if beat < len(at.Outcomes) {
		return at.Outcomes[beat]
	}
	return nil
}

// Asked is the outcome with the question of the present step; nil before the player has played it.
func (at *Place) Asked() *Outcome { return at.Outcome(at.Lesson.Entry(at.Step())) }

// Asking is the question that waits for a prediction; nil if there is none.
func (at *Place) Asking() *Question {
	b := at.Here()
	if b.Reveal || at.Summary || !at.Settled || at.Predictions[b.Step].Told != nil {
		return nil
	}
	return at.Lesson.Steps[b.Step].Question
}
