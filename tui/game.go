package tui

// playing reports that a person plays and has choices left.
func (l *driverLink) playing() bool {
	return l.now != nil && l.now.Snap.Scheme.Person && l.now.Snap.Ended == ""
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
