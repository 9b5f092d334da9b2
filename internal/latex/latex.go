// Package latex stands in for the module of the same name, with which gonum's plots can write formulas. Lascope's pictures have none;
// the module would put four Go fonts into the program, .6 MB, and read them at each start.
package latex
