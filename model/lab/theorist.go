package lab

import (
	"fmt"

	"lascope/internal/theory"
)

// NothingKnown is the row of a scheme without a theory.
func NothingKnown(s *Scheme) theory.Fact {
	return theory.Fact{
		Quantity: "limit", Number: theory.Unknown(), Source: s.Source,
		Method: fmt.Sprintf("no closed form is known of %s under this line; run it, or race it against a scheme with a theory", s.Name),
	}
}
