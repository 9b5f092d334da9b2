// Package wording has the words of the program beside the panes: snapshots in sentences for screen readers and plain mode, the headline
// metrics, the meaning of a word or a sign with the numbers of a run, and the page of a scheme or a lab (Info). The command
// explain, the words of plain mode and the help ask it.
package wording
