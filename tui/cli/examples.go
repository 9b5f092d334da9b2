package cli

import (
	"strings"

	"github.com/spf13/cobra"
)

// helpExamples are two or more command lines for the help of each command, by its path.
var helpExamples = map[string][]string{
	"lascope": {"lascope", "lascope lakg pages=64 --speed max"},
	"lascope run": {"lascope run h-traa pages=64 --until 10k --every 1k",
		"lascope run oma --until 20000 --stop converged --format jsonl"},
	"lascope schemes": {"lascope schemes", "lascope schemes --format json"},
	"lascope params":  {"lascope params lakg", "lascope params --format json"},
	"lascope explain": {"lascope explain knapsack", "lascope explain --markdown > glossary.md"},
	"lascope theory":  {"lascope theory lri penalties=0.4,0.5", "lascope theory traa alpha=0.3 beta=1 N=100"},
	"lascope version": {"lascope version", "lascope --version"},
	"lascope race":    {"lascope race h-traa vs lakg", "lascope race h-traa vs lakg --reps 40 --until 100k --picture race.svg"},
	"lascope sweep": {"lascope sweep h-traa N=100,200,500 --until 50k --live",
		"lascope sweep lakg pages=64 N=100..1000/4log --until 20k --shard 1/4 --out part1"},
	"lascope merge":        {"lascope merge part1 part2 --out sweep.csv", "lascope merge part* --picture sweep.svg"},
	"lascope study":        {"lascope study run study.toml", "lascope study status study.toml"},
	"lascope study run":    {"lascope study run study.toml --out study.csv", "lascope study run study.toml --shard 3/16"},
	"lascope study status": {"lascope study status study.toml", "lascope study status study.toml | head -1"},
	"lascope study report": {"lascope study report study.toml", "lascope study report study.toml --long long.csv"},
	"lascope tune": {"lascope tune h-traa pages=64 N=50..2000/12log growth=1..2/6 --metric efficiency --until 20k",
		"lascope tune scheme=h-traa,lakg,uniform pages=64 --metric efficiency --margin 0.01 --until 20k"},
	"lascope sensitivity": {"lascope sensitivity h-traa N=50..2000log alpha=0.3..0.9 beta=0.5..2 --metric efficiency --samples 512 --until 20k", "lascope sensitivity lakg pages=64 N=1000..20000log lambda=1..3 --until 20k --picture lakg.svg"},
	"lascope report":      {"lascope report sweep.saved --out report.html", "lascope report race.saved study.toml > report.html"},
	"lascope open":        {"lascope open lakg.saved", "lascope open --plain lakg.saved h-traa.saved"},
	"lascope figure":      {"lascope figure list", "lascope figure h-traa-8 --quick --out figures"},
	"lascope replay":      {"lascope replay lecture.session", "lascope replay lecture.session --until 10k --every 1k"},
	"lascope cast": {"lascope cast h-traa pages=64 --until 5k --out run.svg",
		"lascope cast lecture.session --until 20k --out lecture.cast"},
	"lascope picture": {"lascope picture h-traa pages=64 --at 20k --out run.png",
		"lascope picture h-traa --at 20k --pane tree --projector --out tree.pdf"},
	"lascope lesson":         {"lascope lesson list", "lascope lesson 1"},
	"lascope lesson check":   {"lascope lesson check ada.txt bob.txt", "lascope lesson check *.txt --out homework.csv"},
	"lascope lesson try":     {"lascope lesson try liar --seeds 100", "lascope lesson try --seeds 20 --out shares.csv"},
	"lascope class":          {"lascope class liar", `lascope class liar "you pages=8 seed=3" "together you pages=8 seed=3"`, "lascope class --resume"},
	"lascope demo":           {"lascope demo list", "lascope demo mirror"},
	"lascope tour":           {"lascope tour", "lascope tour --projector"},
	"lascope link":           {"lascope link h-traa pages=64 --home https://example.org/lascope/", "lascope link h-traa @8000:mirror"},
	"lascope config":         {"lascope config path", "lascope config check"},
	"lascope config print":   {"lascope config print", "lascope config print --out config.toml"},
	"lascope config path":    {"lascope config path", `lascope config print --out "$(lascope config path)"`},
	"lascope config check":   {"lascope config check", "lascope config check config.toml"},
	"lascope recover":        {"lascope recover", "lascope recover 2"},
	"lascope recover list":   {"lascope recover list", "lascope recover list | head"},
	"lascope recover forget": {"lascope recover forget", "lascope recover forget 2"},
	"lascope env":            {"lascope env pages=64 --until 20k", "lascope env pages=16 tell=shifts @5000:mirror --until 20k"},
	"lascope trace":          {"lascope trace git --out changes.csv", "lascope trace info changes.csv"},
	"lascope trace git": {"lascope trace git --bulk 50 --out changes.csv",
		"lascope trace git ../notes --since 2024-01-31 --paths '**/*.md' --out notes.csv"},
	"lascope trace csv": {"lascope trace csv edits.csv --page title --time when --out changes.csv",
		"lascope trace csv log.csv.gz --page 3 --time 1 --format '02/Jan/2006:15:04:05' --out changes.csv"},
	"lascope trace feed": {"lascope trace feed sitemap-*.xml --out changes.csv", "lascope trace feed news.rss --out news.csv"},
	"lascope trace info": {"lascope trace info changes.csv", "lascope trace info changes.csv.gz"},
	"lascope man":        {"lascope man > lascope.1", "lascope man --markdown docs/cli"},
}

// addExamples gives a command and its subcommands their examples.
func addExamples(c *cobra.Command) {
	if lines := helpExamples[c.CommandPath()]; lines != nil {
		c.Example = "  " + strings.Join(lines, "\n  ")
	}
	for _, sub := range c.Commands() {
		addExamples(sub)
	}
}
