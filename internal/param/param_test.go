package param

import (
	"testing"

	"lascope/model/modeltest"
)

func TestThousands(t *testing.T) {
	for n, want := range map[int64]string{0: "0", -7: "-7", 999: "999", 1000: "1,000", -1000: "-1,000", -999_999: "-999,999", 1 << 20: "1,048,576"} {
		modeltest.Equal(t, Thousands(n), want, "%d:", n)
	}
}
