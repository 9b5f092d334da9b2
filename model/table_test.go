package model

// schemeNames are the schemes of a lab that run alone, in the order of its table.
func schemeNames(lab string) (names []string) {
	for _, l := range Labs() {
		if l.Name == lab {
			for _, s := range l.Schemes {
				names = append(names, s.Name)
			}
		}
	}
	return names
}

// labNames are the names of all labs.
func labNames() (names []string) {
	for _, l := range Labs() {
		names = append(names, l.Name)
	}
	return names
}
