package modeltest

import (
	"flag"

	_ "pgregory.net/rapid" // its flags
)

// Property tests draw the same cases each time, with LASCOPE_LONG others. RAPID_SEED and -rapid.seed choose a seed.
func init() {
	if seed := flag.Lookup("rapid.seed"); !Long() && seed.Value.String() == "0" {
		_ = seed.Value.Set("1")
	}
}
