// Package looppane draws the loop of environment, answer, automaton, share and scheduler with
// their present values, for every lab ([LAKG] Fig. 1, [H-TRAA] Fig. 2).
package looppane
