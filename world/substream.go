package world

// Substream derives the seed of a named stream of random numbers from the seed
// of a run. Streams of different names, or of different seeds, have nothing to
// do with each other: what one part of a world draws never shifts another's draws.
func Substream(seed uint64, name string) [2]uint64 {
	h := Mix(seed)
	for i := range len(name) {
		h = Mix(h ^ uint64(name[i]))
	}
	return [2]uint64{h, Mix(h + uint64(len(name)))}
}
