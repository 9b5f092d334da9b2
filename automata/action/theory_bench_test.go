package action

import (
	"fmt"
	"testing"
)

// BenchmarkRewardAbsorption solves L_{R−I}'s chain: a screen waits for it after a shift.
func BenchmarkRewardAbsorption(b *testing.B) {
	for _, a := range []float64{0.001, 0.01, 0.05, 0.5, 1} {
		b.Run(fmt.Sprint("a=", a), func(b *testing.B) {
			for range b.N {
				RewardAbsorption(0.2, 0.5, a)
			}
		})
	}
}
