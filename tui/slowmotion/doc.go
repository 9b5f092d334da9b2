// Package slowmotion plays the stages of one poll: the time of each, and a strip that draws
// them.
package slowmotion
