package driver

import (
	"lascope/model"
)

// FindTakeovers asks which schemes of the lab cannot take over now; [Takeovers] is the answer. A
// race answers that all can.
type FindTakeovers struct{}

// Takeovers has the refusals of the schemes that cannot take over now, by their names.
type Takeovers struct{ Refused map[string]error }

func (FindTakeovers) Apply(l *Loop) {
	refused := map[string]error{}
	if t, ok := l.Run.(*model.Timeline); ok {
		for _, s := range t.Spec().Lab.Schemes {
			if err := t.Allows(s.Name); err != nil {
				refused[s.Name] = err
			}
		}
	}
	l.say(Takeovers{refused})
}
