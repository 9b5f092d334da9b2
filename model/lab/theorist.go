package lab

import (
	"fmt"

	"lascope/internal/theory"
)

// A Theorist is an [Environment] whose scheme or world has a theory: the rows that are known of it under the
// present truth, without running it. Each number that the screen shows of them is the same one.
type Theorist interface {
	Facts() []theory.Fact
}

// NothingKnown is the row of a scheme without a theory.
func NothingKnown(s *Scheme) theory.Fact {
	return theory.Fact{
		Quantity: "limit", Number: theory.Unknown(), Source: s.Source,
		Method: fmt.Sprintf("no closed form is known of %s under this line; run it, or race it against a scheme with a theory", s.Name),
	}
}
