package world

import "math/rand/v2"

// Substream derives the seed of a named stream of random numbers from the seed
// of a run. Streams of different names, or of different seeds, are independent: the
// draws of one part of a world never shift those of another.
func Substream(seed uint64, name string) [2]uint64 {
	h := Mix(seed)
	for i := range len(name) {
		h = Mix(h ^ uint64(name[i]))
	}
	return [2]uint64{h, Mix(h + uint64(len(name)))}
}

// Source is the stream itself.
func Source(seed uint64, name string) rand.Source {
	of := Substream(seed, name)
	return rand.NewPCG(of[0], of[1])
}
