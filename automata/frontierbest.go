package automata

// best appends up to most waiting documents in the order in which they come,
// wherever they are, without disturbing the frontier.
func (f *frontier) best(dst []waiting, most int) []waiting {
	// A heap is searched from its root: of the nodes seen whose parent has been
	// given out, the best comes next.
	type node struct {
		w    waiting
		l, i int32
	}
	var edge []node
	for l, size := range f.size {
		if size > 0 {
			edge = append(edge, node{f.heap[f.begin[l]], int32(l), 0})
		}
	}
	for range most {
		if len(edge) == 0 {
			break
		}
		k := 0
		for j := range edge {
			if edge[j].w.before(edge[k].w) {
				k = j
			}
		}
		x := edge[k]
		dst = append(dst, x.w)
		edge[k] = edge[len(edge)-1]
		edge = edge[:len(edge)-1]
		for c := 4*x.i + 1; c < min(4*x.i+5, f.size[x.l]); c++ {
			edge = append(edge, node{f.heap[f.begin[x.l]+c], x.l, c})
		}
	}
	return dst
}
