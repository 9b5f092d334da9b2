package tui

// playing reports that a person plays and has choices left.
func (a *app) playing() bool {
	return a.now != nil && a.now.Snap.Scheme.Person && a.now.Snap.Ended == ""
}

// seeGame hides the truth while a person plays, and shows it at the end of the game. begins reports
// that the game is new on the screen.
func (a *app) seeGame() (begins bool) {
	now := a.playing()
	if now == a.played {
		return false
	}
	a.played, a.hidden = now, now
	return now
}
