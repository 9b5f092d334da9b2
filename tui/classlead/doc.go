// Package classlead leads a class from the lecturer's side: the lobby, the vote on a lesson's question and typed hands, the screen of
// a game, and lines of words without a screen. The room with the phones is another's ([lascope/tui/config.ClassHost]).
package classlead
