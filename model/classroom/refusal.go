package classroom

import "fmt"

// A Refusal is the error of a message that a class does not take. Text is a sentence.
type Refusal struct {
	Kind RefusalKind
	Text string
}

// A RefusalKind is the kind of a refusal.
type RefusalKind uint8

// The kinds of refusals.
const (
	BadAnswer RefusalKind = iota // no such answer
	NotJoined                    // no phone of this class
	TooLate                      // the question or the game is not open, or the phase does not allow it
	Full                         // all places are taken
	Shut                         // nobody else is let in
)

func (r *Refusal) Error() string { return r.Text }

func refuse(kind RefusalKind, format string, words ...any) error {
	return &Refusal{kind, fmt.Sprintf(format, words...)}
}
