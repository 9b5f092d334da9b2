// Package placementlab is the placement lab: which access point should hold which site? It
// opens with lab.go; environment.go steps queries and the partition.
package placementlab
