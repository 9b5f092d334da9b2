package hidden

import (
	"fmt"
	"math"
	"slices"

	"lascope/world"
)

// hosts are the hosts on which the sites lie, equally many on each [Further] §5. A host's sites have its perfect access
// point, except a part 1 − purity of all sites, which have exchanged theirs at random.
type hosts struct {
	groups   *Placement `own:""` // the hosts as objects
	size     int        // sites of a host: host h has the sites h·size to (h+1)·size−1
	slot     []int32    // site → the site whose access point it has, by the hosts alone
	pick     world.Draws
	released bool
}

// LayHosts puts the sites on hosts as the parameters hosts and purity say, or refuses in a sentence. hosts=0 leaves the world
// as it is.
func (w *Placement) LayHosts(v world.Values) error {
	n, k := len(w.objects), v.Int("hosts")
	if k == 0 {
		return nil
	}
	if k < 2*w.Classes || k > n || n%k != 0 || k%w.Classes != 0 {
		return fmt.Errorf("hosts=%d objects=%d classes=%d: hosts is 0 or at least 2 × classes, it divides objects, and classes divides it; try hosts=%d",
			k, n, w.Classes, w.hostsNear(k))
	}
	if w.Capacities != nil {
		return fmt.Errorf("hosts=%d: sizes and capacities are of sites, and with hosts a class holds hosts; leave hosts out", k)
	}
	h := &hosts{
		groups: newGroups(slices.Repeat([]int{k / w.Classes}, w.Classes), len(w.partitions), w.seed),
		size:   n / k, slot: slices.Clone(w.objects), pick: world.NewDraws(w.seed, "sites of hosts"),
	}
	exchange(h.slot, int(math.Round((1-v.Number("purity"))*float64(n))), world.NewDraws(w.seed, "purity"))
	w.hosts = h
	w.tune(v)
	h.place(w)
	return nil
}

// hostsNear is the least allowed number of hosts from k on, at most the number of sites.
func (w *Placement) hostsNear(k int) int {
	n := len(w.objects)
	for k = max(k, 2*w.Classes); k < n; k++ {
		if n%k == 0 && k%w.Classes == 0 {
			return k
		}
	}
	return n
}

// exchange draws count of the values and shuffles them among themselves.
func exchange(values []int32, count int, d world.Draws) {
	order := make([]int32, len(values))
	for i := range order {
		order[i] = int32(i)
	}
	for i := range count {
		j := i + int(d.Below(uint64(len(order)-i)))
		order[i], order[j] = order[j], order[i]
	}
	for i, a := range order[:count] {
		b := order[d.Below(uint64(i+1))]
		values[a], values[b] = values[b], values[a]
	}
}

// place gives each site of w the group of the host whose access point it has.
func (h *hosts) place(w *Placement) {
	for site, slot := range h.slot {
		host, rest := int(slot)/h.size, int(slot)%h.size
		w.put(int32(site), int(h.groups.place[host])*h.size+rest)
	}
}

// Placed are the objects that a scheme places: the hosts until [Sites.Release], else the sites.
func (w *Placement) Placed() *Placement {
	if w.Hosted() {
		return w.hosts.groups
	}
	return w
}

// Hosted reports whether a scheme places hosts.
func (w *Placement) Hosted() bool { return w.hosts != nil && !w.hosts.released }

// Hosts is the number of hosts; 0 for none.
func (w *Placement) Hosts() int {
	if w.hosts == nil {
		return 0
	}
	return len(w.hosts.groups.objects)
}

// Object is the object that a scheme places with a site: its host, or the site.
func (w *Placement) Object(site int) int {
	if w.Hosted() {
		return site / w.hosts.size
	}
	return site
}

// Draw draws the next pairs of placed objects.
func (s *Sites) Draw(queries [][2]int32) { s.Placed().Draw(queries) }

// Site is the site that a download of a placed object fetches, a random one of a host or the object, and its size.
func (s *Sites) Site(object int32) (site int32, size float64) {
	site = object
	if s.Hosted() {
		h := s.hosts
		site = object*int32(h.size) + int32(h.pick.Below(uint64(h.size)))
	}
	return site, s.SizeOf(int(site))
}

// Release makes every site an object. It returns the host of each, or nil where the objects are sites already.
func (s *Sites) Release() []int32 {
	if !s.Hosted() {
		return nil
	}
	out := make([]int32, len(s.objects))
	for site := range out {
		out[site] = int32(s.Object(site))
	}
	s.hosts.released = true
	return out
}

// HostTime is the least mean expected time of all sites while hosts are placed, those that have another access point than their
// host included: the sum over the sites, with no error but rounding.
func (s *Sites) HostTime() float64 {
	sum := 0.0
	for site := range s.objects {
		sum += s.ExpectedTime(site, s.hosts.groups.Group(site/s.hosts.size), false)
	}
	return sum / float64(len(s.objects))
}
