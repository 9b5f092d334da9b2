// Package draws holds the random numbers of a world and the arms that answer by them, as both a world and a scheme use them.
package draws
