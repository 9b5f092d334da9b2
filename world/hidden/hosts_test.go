package hidden

import (
	"fmt"
	"math"
	"testing"

	"lascope/internal/memory"
	"lascope/model/modeltest"
)

// hosted is a world of sites on hosts.
func hosted(t testing.TB, line string) *Sites {
	t.Helper()
	w := testPlacement(t, line)
	modeltest.OK(t, w.LayHosts(groupValues(line)))
	return w.Sites()
}

// Reference: [Further] §5. A site's group is that of its host, but for a part 1 − purity of all sites, which exchange theirs: every
// group keeps its size. Of the drawn sites two thirds come to another of three groups, in the mean.
func TestHosts(t *testing.T) {
	const sites, hosts = 3000, 60
	for _, purity := range []float64{1, 0.7, 0} {
		s := hosted(t, fmt.Sprintf("objects=%d hosts=%d purity=%v", sites, hosts, purity))
		if s.Hosts() != hosts || s.Placed().Objects() != hosts || !s.Hosted() {
			t.Fatalf("%d hosts, %d objects to place", s.Hosts(), s.Placed().Objects())
		}
		var size [3]int
		astray := 0
		for site := range sites {
			size[s.Group(site)]++
			if s.Group(site) != s.Placed().Group(s.Object(site)) {
				astray++
			}
		}
		modeltest.Equal(t, size, [3]int{1000, 1000, 1000}, "purity %v: groups of sites", purity)
		drawn := (1 - purity) * sites
		if want := drawn * 2 / 3; math.Abs(float64(astray)-want) > 4*math.Sqrt(drawn*2/9) {
			t.Errorf("purity %v: %d sites are not of the group of their host, want about %v", purity, astray, want)
		}
		least := s.HostTime()
		if want := 10 * (1 + 0.25*5/11) * (1 + 0.5*float64(astray)/sites); math.Abs(least-want) > 1e-9 {
			t.Errorf("purity %v: least time %v, want %v", purity, least, want)
		}
	}
}

// A download of a host is one of each of its sites with the same chance; a pair is of two hosts. A shift takes a host's sites with it.
// After the release the sites are the objects.
func TestHostsRelease(t *testing.T) {
	s := hosted(t, "objects=48 hosts=12 p=1")
	clone := memory.Copy(s.Placement).Sites()
	pairs := make([][2]int32, 8000)
	s.Draw(pairs)
	var seen [48]int
	for _, q := range pairs {
		if q[0] > 11 || q[1] > 11 || q[0] == q[1] || s.Placed().Group(int(q[0])) != s.Placed().Group(int(q[1])) {
			t.Fatalf("the pair %v of hosts", q)
		}
		site, _ := s.Site(q[0])
		modeltest.MustEqual(t, int(q[0]), s.Object(int(site)), "site %d was fetched of host %d:", site, q[0])
		seen[site]++
	}
	for site, n := range seen {
		modeltest.Near(t, float64(n), 8000./48, 5*math.Sqrt(8000./48), "site %d was fetched %d times of 8000:", site, n)
	}
	shifted(s.Placement, "regroup")
	shifted(s.Placement, "swap")
	host := s.Release()
	last, _ := s.Site(47)
	if s.Release() != nil || s.Hosted() || s.Placed().Objects() != 48 || last != 47 || s.Object(47) != 47 {
		t.Error("after the release the sites are the objects")
	}
	for site, h := range host {
		if s.Group(site) != s.Group(int(h)*4) || int(h) != site/4 {
			t.Errorf("site %d of host %d has group %d, the first of the host %d", site, h, s.Group(site), s.Group(int(h)*4))
		}
	}
	s.Draw(pairs)
	if clone.Draw(pairs[:1]); !clone.Hosted() || clone.Group(0) != 0 {
		t.Error("the copy was released or shifted with its original")
	}
}

// As many hosts as sites are the sites.
func TestHostsOfOneSite(t *testing.T) {
	plain, s := testPlacement(t, "objects=12").Sites(), hosted(t, "objects=12 hosts=12")
	a, b := make([][2]int32, 50), make([][2]int32, 50)
	for _, shift := range GroupShifts().Names() {
		shifted(plain.Placement, shift)
		shifted(s.Placement, shift)
		plain.Draw(a)
		s.Draw(b)
		for k, q := range a {
			if site, _ := s.Site(q[0]); b[k] != q || site != q[0] || s.Group(int(q[0])) != plain.Group(int(q[0])) {
				t.Fatalf("after %s: pair %v, of hosts %v", shift, q, b[k])
			}
		}
	}
}
