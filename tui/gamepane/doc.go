// Package gamepane is the game of a person on the screen: the board of choices while it is played, and
// the score beside the schemes of the lab at its end. The polling lab and the arms lab share it.
package gamepane
