package chart

import (
	"fmt"
	"slices"
	"testing"

	"lascope/model/modeltest"
)

// TestReferencesMakeRoom: of 10 rows from 1 to .1 a reference in the row of a higher one lies a row lower if it is half a row or
// more below it, also where it then meets a third; nearer ones have no line.
func TestReferencesMakeRoom(t *testing.T) {
	for _, c := range []struct {
		values []float64
		want   []int
	}{
		{[]float64{1, 0.5, 0.2}, []int{0, 5, 8}},
		{[]float64{0.94, 0.86, 0.3}, []int{1, 2, 7}},
		{[]float64{0.94, 0.93, 0.3}, []int{1, -1, 7}},
		{[]float64{0.3, 0.86, 0.94}, []int{7, 2, 1}},
		{[]float64{0.94, 0.86, 0.83}, []int{1, 2, -1}},
	} {
		chart := &Chart{X1: 1, Y0: 0.1, Y1: 1}
		for _, v := range c.values {
			chart.Series = append(chart.Series, Series{Stroke: '─', Xs: []float64{0, 1}, Ys: []float64{v, v}, At: v})
		}
		rows := chart.references(newPlot(20, 10, chartTheme("dark", "braille")))
		for k, want := range c.want {
			modeltest.Same(t, rows[k], slices.Repeat([]int{want}, 20), "%v: reference %d, of row %d, lies in rows", c.values, k, want)
		}
	}
}

// TestPlacedLegend: names with places stand in their rows whatever their values are; below a blank row follow the last former
// scheme and at most two others, or three. Without places the uppermost curve is the first.
func TestPlacedLegend(t *testing.T) {
	c := &Chart{Places: []string{"a", "b", "c"}, Series: []Series{
		{Name: "branch 2", Mark: '2'}, {Name: "branch 1", Mark: '1'}, {Name: "control run", Mark: '╱'}, {Name: "c", Mark: '○', At: 0.9}, {Name: "hidden", Hidden: true},
		{Name: "LAKG", Mark: '◌'}, {Name: "CGLA", Mark: '◌'}, {Name: "a", Mark: '×', At: 0.1},
	}}
	names := func(room int) (out string) {
		for _, e := range c.legendEntries(room) {
			out += fmt.Sprint(e.row, e.series.Name, " ")
		}
		return out
	}
	modeltest.Equal(t, names(20), "0a 2c 4CGLA 5control run 6branch 1 ", "the legend is")
	modeltest.Equal(t, names(5), "0a 2c 4CGLA ", "in five rows it is")
	c.Places = nil
	modeltest.Equal(t, names(5), "0a 1CGLA 2c 3control run 4branch 1 ", "without places it is")
}
