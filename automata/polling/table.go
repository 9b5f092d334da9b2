package polling

// Pollers is the table of the polling lab's schemes, in the order in which they are
// listed. Each row stands in its scheme's file.
func Pollers() []Scheme {
	return []Scheme{
		htraaScheme,
		traaScheme,
		lakgScheme,
		cglaScheme,
		fpaScheme,
		uniformScheme,
		proportionalScheme,
		weightedScheme,
		estimatorScheme,
		optimalScheme,
		greedyKnownScheme,
		whittleScheme,
		gammaScheme,
		gridScheme,
		intervalScheme,
		nutchScheme,
		commitScheme,
		vlakgScheme,
		freshScheme,
		sequentialScheme,
	}
}

// Played is the table of the schemes whose polls come from outside. They do not run alone.
func Played() []Scheme { return []Scheme{ownScheme, youScheme} }
