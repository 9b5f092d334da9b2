// Package follow follows one poll: the ring of environment, answer, automaton, share and scheduler ([LAKG] Fig. 1, [H-TRAA]
// Fig. 2) with their values, for every lab, at rest or stage by stage.
package follow
