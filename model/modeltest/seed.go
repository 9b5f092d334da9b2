package modeltest

import (
	"flag"

	_ "pgregory.net/rapid" // its flags
)

// Property tests draw the same 50 cases each time, with LASCOPE_LONG 100 others. RAPID_SEED and -rapid.seed choose a seed,
// -rapid.checks the number.
func init() {
	if seed := flag.Lookup("rapid.seed"); !Long() && seed.Value.String() == "0" {
		_ = seed.Value.Set("1")
		_ = flag.Lookup("rapid.checks").Value.Set("50")
	}
}
