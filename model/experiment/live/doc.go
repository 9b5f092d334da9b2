// Package live has runs that go on together on the screen: a [Contest] is a race, [Ghosts] are replications of one line.
package live
