package param

import "testing"

// TestRowsPanic: a row with a mistake ends the program.
func TestRowsPanic(t *testing.T) {
	for _, row := range []string{
		"", "a | 0 to 1 by 1 | 0 | live", "a | 0 to 1 | 0 | live | b", "a | of | of | live | b", "a | txt | | restart | b",
		"a | off, on | | alive | b", "a | off, on | | live with b | c",
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q is read", row)
				}
			}()
			Row("%s", row)
		}()
	}
}
