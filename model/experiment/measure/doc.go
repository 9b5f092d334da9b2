// Package measure makes numbers of one run: replication.go runs a line to its end and keeps its rows, metric.go has the
// table of metrics, passage.go the learning times.
package measure
