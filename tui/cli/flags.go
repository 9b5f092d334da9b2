package cli

import (
	"fmt"
	"time"

	"github.com/spf13/pflag"

	"lascope/model/lab"
)

// A flagRow is a flag of a command: its name, the variable that it sets, and its line in the help. The default is what the variable
// has before.
type flagRow struct {
	name  string
	to    any
	usage string
}

// declare adds flags, of the kinds of their variables; an int64 is a tick.
func declare(f *pflag.FlagSet, rows []flagRow) {
	for _, r := range rows {
		switch to := r.to.(type) {
		case *string:
			f.StringVar(to, r.name, *to, r.usage)
		case *bool:
			f.BoolVar(to, r.name, *to, r.usage)
		case *int:
			f.IntVar(to, r.name, *to, r.usage)
		case *int64:
			f.Var((*lab.Ticks)(to), r.name, r.usage)
		case *float64:
			f.Float64Var(to, r.name, *to, r.usage)
		case *time.Duration:
			f.DurationVar(to, r.name, *to, r.usage)
		case *[]string:
			f.StringArrayVar(to, r.name, *to, r.usage)
		case pflag.Value:
			f.Var(to, r.name, r.usage)
		default:
			panic(fmt.Sprintf("--%s: no flag sets a %T", r.name, to))
		}
	}
}
