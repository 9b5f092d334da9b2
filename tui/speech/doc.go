// Package speech says a snapshot in sentences, for screen readers and plain mode, and names
// its headline metrics.
package speech
