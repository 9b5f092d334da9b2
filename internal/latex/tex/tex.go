// Package tex is the boxes of gonum's formulas.
package tex

// A Tree is a box.
type Tree interface {
	Width() float64
	Height() float64
	Depth() float64
}

// A Ship draws nothing.
type Ship struct{}

// Call draws nothing.
func (*Ship) Call(x, y float64, box Tree) {}
