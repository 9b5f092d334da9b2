// Package classlead leads a class from the lecturer's side: the lobby, the hands and votes of a lesson's question as rows
// of its page, the screen of a game, and lines of words without a screen. The room with the phones is another's
// ([lascope/tui/config.ClassHost]).
package classlead
