package stats

import (
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distmv"
	"gonum.org/v1/gonum/stat/samplemv"

	"lascope/model/modeltest"
)

// TestPointsAreHalton: the points are those of gonum's scrambled Halton sequence, bit by bit.
func TestPointsAreHalton(t *testing.T) {
	const n, dimensions = 300, 40
	want := mat.NewDense(n, dimensions, nil)
	samplemv.Halton{Kind: samplemv.Owen, Q: distmv.NewUnitUniform(dimensions, nil), Src: rand.NewPCG(1, 2)}.Sample(want)
	for i, point := range Points(n, dimensions, rand.NewPCG(1, 2)) {
		for j, x := range point {
			modeltest.MustEqual(t, x, want.At(i, j), "point %d, coordinate %d:", i, j)
		}
	}
}
