package automata

import (
	"fmt"
)

// Warner is a scheme that can run and yet knows that it will not learn, or not
// as the papers say. Warning is a sentence with the reason and a remedy, or "".
type Warner interface{ Warning() string }

// RestartError answers a Tune of a parameter that is not live.
func RestartError(key string) error {
	return fmt.Errorf("%s: it takes effect at a restart only", key)
}
