package lab

// Bytes estimates the heap of the scheme in bytes for a number of items and links.
func (s *Scheme) Bytes(v *Settings, items, links float64) float64 {
	w := s.Memory
	return w.Item*items + w.State*v.states() + w.Pair*items*items + w.Link*links
}

// states is N; 0 where there is none.
func (s *Settings) states() float64 { return s.Find("N").Number }

// Needs estimates the heap of a run with these settings in bytes; look is the addition from
// the first snapshot on.
func (l *Lab) Needs(s *Settings) (run, request float64) {
	run, items := l.Memory(s)
	request = l.ViewBytes * items
	if items == 2 {
		request += s.Memory.Chain * s.states()
	}
	return run, request
}
