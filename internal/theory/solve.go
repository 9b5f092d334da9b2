package theory

import (
	"math"
)

// Solve solves a system of linear equations by Gauss's elimination with partial pivoting. The last
// column is the right side. It overwrites the rows. The elements of the result are not finite where the system is singular.
func Solve(rows [][]float64) []float64 {
	n := len(rows)
	for k := range n {
		best := k
		for i := k + 1; i < n; i++ {
			if math.Abs(rows[i][k]) > math.Abs(rows[best][k]) {
				best = i
			}
		}
		rows[k], rows[best] = rows[best], rows[k]
		pivot := rows[k]
		for _, row := range rows[k+1:] {
			f := row[k] / pivot[k]
			for j := k; j <= n; j++ {
				row[j] -= float64(f * pivot[j])
			}
		}
	}
	out := make([]float64, n)
	for k := n - 1; k >= 0; k-- {
		sum := rows[k][n]
		for j := k + 1; j < n; j++ {
			sum -= float64(rows[k][j] * out[j])
		}
		out[k] = sum / rows[k][k]
	}
	return out
}
