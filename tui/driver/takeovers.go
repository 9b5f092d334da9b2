package driver

// FindTakeovers asks which schemes of the lab cannot take over now, in a race from the shown run;
// [Takeovers] is the answer.
type FindTakeovers struct{}

// Takeovers has the refusals of the schemes that cannot take over now, by their names.
type Takeovers struct{ Refused map[string]error }

func (FindTakeovers) Apply(l *Loop) {
	refused := map[string]error{}
	if r, ok := l.Run.(Allower); ok {
		for _, s := range l.Run.Spec().Lab.All() {
			if err := r.Allows(s.Name); err != nil {
				refused[s.Name] = err
			}
		}
	}
	l.say(Takeovers{refused})
}
