// Package partition holds the object migration automata, which group objects that are
// queried together: OMA, EOMA, PEOMA and OMA-time [Thesis] §4.2.2, [OMA-DRA] §7.
//
// Start reading at placement.go ([Partitioner]), then oma.go; partition.go is the memory
// that all of them share.
package partition
