// Package race has a race as the driver runs it, its runs side by side and its replications in the background, and its panes: the
// curves of its runs and their differences.
package race
