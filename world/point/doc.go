// Package point holds a hidden point on the line from 0 to 1 and an oracle that says on
// which side it lies, and may lie [Thesis] §4.1.
package point
