package crawling

// Features are the numbers by which [NDP] values a waiting document, in the order of [FeatureNames]. P are the documents fetched in
// this traversal that link to it, top the greatest relevance fetched in it; while top is 0, both relevances are 0.
//
//	one       1
//	parents   the mean relevance of P, over top [Robot, Request Controller]
//	siblings  the mean relevance of the fetched links of all of P, over top; one that is a link of two counts twice
//	taken     the fetched or requested links of all of P over Σ (links − 1) [Robot, Request Controller]
type Features [4]float64

// FeatureNames name the features and their weights.
var FeatureNames = [4]string{"one", "parents", "siblings", "taken"}

// The places of the features but the first.
const (
	ofParents  = 1
	ofSiblings = 2
	ofTaken    = 3
)

// of are the features of a document now.
func (f *surroundings) of(doc int32) Features {
	x := Features{1}
	relevance, found := 0.0, 0.0
	parents, fetched, asked, others := 0, int32(0), int32(0), 0
	for at := f.latest[doc]; at >= 0; at = f.parents[at].before {
		p := &f.pages[f.parents[at].page]
		relevance += p.relevance
		found += p.found
		parents, fetched, asked, others = parents+1, fetched+p.fetched, asked+p.taken, others+len(p.links)-1
	}
	if f.top > 0 && parents > 0 {
		x[ofParents] = relevance / float64(parents) / f.top
		x[ofSiblings] = found / float64(max(fetched, 1)) / f.top
	}
	if others > 0 {
		x[ofTaken] = float64(asked) / float64(others)
	}
	return x
}

// The surroundings are the pages fetched in a traversal, as far as the features of the documents that they link to ask for them.
type surroundings struct {
	top     float64
	pages   []fetchedPage `own:""` // of each document
	latest  []int32       `own:""` // of each document, the place in parents of the page fetched last that links to it; −1 for none
	parents []parentLink  `own:""` // in the order in which they were fetched
	touched []int32       `own:""` // documents whose features have changed, once each
	marked  []bool        `own:""` // those
}

// A fetchedPage is a document and its links; all but asked is 0 until it is fetched.
type fetchedPage struct {
	links     []int32
	relevance float64
	found     float64 // Σ relevance of its fetched links
	fetched   int32   // their number
	taken     int32   // the number of its fetched or requested links
	asked     bool    // it was requested itself
	done      bool    // it was fetched itself
}

// A parentLink is a fetched page that links to a document, and the place of the one before it; −1 for none.
type parentLink struct{ page, before int32 }

func newSurroundings(lib Library) surroundings {
	n := lib.Documents()
	return surroundings{
		pages: make([]fetchedPage, n), latest: make([]int32, n), parents: make([]parentLink, 0, lib.Links()),
		touched: make([]int32, 0, n), marked: make([]bool, n),
	}
}

// begin forgets all pages.
func (f *surroundings) begin() {
	f.top = 0
	clear(f.pages)
	for i := range f.latest {
		f.latest[i] = -1
	}
	f.parents = f.parents[:0]
}

// touch notes that the features of the documents that a page links to have changed.
func (f *surroundings) touch(p *fetchedPage) {
	for _, to := range p.links {
		if !f.marked[to] {
			f.marked[to] = true
			f.touched = append(f.touched, to)
		}
	}
}

// ask notes that a document is requested, or with −1 that the request found none.
func (f *surroundings) ask(doc, by int32) {
	f.pages[doc].asked = by > 0
	for at := f.latest[doc]; at >= 0; at = f.parents[at].before {
		p := &f.pages[f.parents[at].page]
		p.taken += by
		f.touch(p)
	}
}

// book notes a fetched page.
func (f *surroundings) book(doc int32, p *Page) {
	page := &f.pages[doc]
	page.done, page.links, page.relevance = true, p.Links, p.Relevance
	f.top = max(f.top, p.Relevance)
	for at := f.latest[doc]; at >= 0; at = f.parents[at].before {
		parent := &f.pages[f.parents[at].page]
		parent.found += p.Relevance
		parent.fetched++
		f.touch(parent)
	}
	for _, to := range p.Links {
		f.parents = append(f.parents, parentLink{doc, f.latest[to]})
		f.latest[to] = int32(len(f.parents) - 1)
		if link := &f.pages[to]; link.done {
			page.found += link.relevance
			page.fetched++
			page.taken++
		} else if link.asked {
			page.taken++
		}
	}
	f.touch(page)
}
