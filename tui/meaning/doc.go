// Package meaning answers what a word or a sign of the program means, with the numbers of a run: a term, a parameter,
// a shift, a scheme, a pane, a sign, or a page. The command explain, the words of plain mode and the help ask it.
package meaning
