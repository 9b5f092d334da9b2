// Package classpanes draws what a room sees of a class on the projector, each a whole screen: the lobby with its QR, a vote, a
// game, the tables.
package classpanes
