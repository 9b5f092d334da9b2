// Package speech puts snapshots into sentences for screen readers and plain mode, and names
// the headline metrics.
package speech
