package canvas

// Dim draws everything in the area faintly, in the ink of frames, so that the eye goes to the
// rest of the screen. Runes stay.
func (a Area) Dim() {
	for y := range a.H {
		for x := range a.W {
			a.At(x, y).St = Fg(InkFrame)
		}
	}
}
