// Package class leads a class from the lecturer's side: the lobby, the vote on a lesson's question and typed hands, the screen of
// a game, the table, as a projector shows them, and lines of words without a screen; it keeps the file of the class. The room with the
// phones is another's ([lascope/tui/config.ClassHost]).
//
// Begin with play.go.
package class
