// Package draws holds the random numbers of worlds and schemes, and the arms that answer by them, which a world and a scheme share.
package draws
