// Package classpanes draws the lecturer's parts of a class: the lobby with its QR, bars of answers, the band of
// drawn curves, the strip and the table of a game.
package classpanes
