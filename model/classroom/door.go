package classroom

// Door shuts the door, behind which phones that have joined stay in, or opens it.
func (c *Class) Door(shut bool) {
	c.shut = shut
	c.changes++
}

// IsShut reports that nobody else is let in.
func (c *Class) IsShut() bool { return c.shut }

// Remove takes phones out, with their names, answers and games, and counts them.
func (c *Class) Remove(is func(p *Phone) bool) (n int) {
	for _, p := range c.Phones() {
		if !is(p) {
			continue
		}
		n++
		delete(c.phones, p.Number)
		for _, a := range c.asked {
			for _, v := range a.votes {
				delete(v.Answers, p.Number)
				delete(v.At, p.Number)
			}
		}
		for _, g := range c.games {
			delete(g.players, p.Number)
			delete(g.wishes, p.Number)
		}
		c.changes++
	}
	return n
}

// Leave has the phones told that the class has ended, or that the lecturer is away; nothing is taken from them any more.
func (c *Class) Leave(as Phase) {
	c.gone = as
	c.changes++
}
