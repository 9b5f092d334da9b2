package lab

import (
	"fmt"

	"lascope/internal/theory"
)

// NothingKnown adds the row of a scheme without a theory.
func NothingKnown(facts *theory.Facts, s *Scheme) {
	facts.Add("limit", theory.Unknown(),
		fmt.Sprintf("no closed form is known of %s under this line; run it, or race it against a scheme with a theory", s.Name), s.Source)
}
