package design

import (
	"slices"
	"strings"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/lab"
)

// SchemeAxis is the key of the axis whose values are schemes: scheme=h-traa,lakg. Each scheme has
// its own defaults.
const SchemeAxis = "scheme"

// schemesOf are the schemes of a sweep's line: the values of the axis scheme, or the one scheme that it names, by default the first
// scheme. All are of one lab.
func schemesOf(words []string) (schemes []*lab.Scheme) {
	var named []string
	for _, w := range words {
		list, ok := strings.CutPrefix(w, SchemeAxis+"=")
		switch {
		case ok && len(schemes) > 0:
			refusal.Say("%s: the schemes stand twice; give one list, such as scheme=h-traa,lakg", w)
		case ok:
			for name := range strings.SplitSeq(list, ",") {
				s, err := model.FindScheme(name)
				refusal.As(err, "%s: %w", w)
				if slices.Contains(schemes, s) {
					refusal.Say("%s: %s stands twice; give each scheme once", lab.Quoted(w), name)
				}
				schemes = append(schemes, s)
			}
		case !strings.HasPrefix(w, "@") && !strings.Contains(w, "="):
			named = append(named, w)
		}
	}
	switch {
	case len(schemes) > 0 && len(named) > 0:
		refusal.Say("%s: scheme=%s names the schemes; leave %s out or add it to the list", named[0],
			strings.Join(namesOf(schemes), ","), named[0])
	case len(schemes) > 0:
		for _, s := range schemes {
			if s.Lab != schemes[0].Lab {
				refusal.Say("%s is of the %s lab and %s of the %s lab: a sweep has one lab", schemes[0].Name, schemes[0].Lab.Name,
					s.Name, s.Lab.Name)
			}
		}
		return schemes
	case len(named) > 0:
		return []*lab.Scheme{refusal.Must(model.FindScheme(named[0]))}
	}
	return model.Labs()[0].Schemes[:1]
}

// namesOf are the names of schemes.
func namesOf(schemes []*lab.Scheme) []string {
	names := make([]string, len(schemes))
	for i, s := range schemes {
		names[i] = s.Name
	}
	return names
}

// checkShared refuses parameters that one of several schemes does not have, those tuned by an
// intervention included.
func checkShared(schemes []*lab.Scheme, words []string) {
	if len(schemes) == 1 {
		return // the line itself is checked
	}
	for _, w := range words {
		if at, action, ok := strings.Cut(w, ":"); ok && strings.HasPrefix(at, "@") {
			w = action
		}
		key, value, ok := strings.Cut(w, "=")
		if !ok || key == SchemeAxis || strings.Contains(key, ",") {
			continue
		}
		for _, s := range schemes {
			if _, err := s.Param(key, value); err != nil {
				refusal.Say("scheme=%s: %w", strings.Join(namesOf(schemes), ","), err)
			}
		}
	}
}
