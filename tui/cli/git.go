package cli

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"lascope/internal/disk"
	"lascope/internal/refusal"
	"lascope/model/lab"
	"lascope/world/changelog"
)

// gitErrorMost bounds the bytes of git's standard error that are kept.
const gitErrorMost = 4096

// A gitRepository is a repository as lascope trace git reads it: its objects through an empty repository of lascope's, so
// that no setting, attribute, graft or replacement of the user, the machine or the repository is in force.
type gitRepository struct {
	ctx     context.Context
	path    string // of the repository
	dir     string // of the empty one; it is also the home, without the user's settings
	objects string // the folder
	shallow string // the file of a shallow clone's boundary; a whole one lacks it
	head    string // the commit
}

// openGit makes the empty repository of a repository in a folder that is empty. Both read the same objects.
func openGit(ctx context.Context, path, dir string) *gitRepository {
	r := &gitRepository{ctx: ctx, path: path, dir: dir}
	r.git([]string{"-C", dir}, "config", "--global", "safe.directory", "*").text() // nothing of it is started
	format := r.theirs("rev-parse", "--show-object-format").text()
	r.objects, r.shallow = r.file("objects"), r.file("shallow")
	if err := refusal.Of(func() { r.head = r.theirs("rev-parse", "--verify", "HEAD^{commit}").text() }); err != nil {
		refusal.Say("%w; is there a commit at HEAD?", err)
	}
	r.git([]string{"-C", dir}, "init", "--quiet", "--bare", "--template=", "--object-format="+format).text()
	return r
}

// file is the whole path of a file of the repository.
func (r *gitRepository) file(name string) string {
	path := r.theirs("rev-parse", "--git-path", name).text()
	if !filepath.IsAbs(path) {
		path = filepath.Join(r.path, path)
	}
	return refusal.Must(filepath.Abs(path))
}

// gitLog reads the history of a repository from git, the only program that lascope trace
// starts. paths may be empty. boundary counts the oldest commits of a shallow clone, which list all their
// files as new and are left out.
func gitLog(ctx context.Context, path string, paths []string, take changelog.Selection) (history changelog.History, boundary int) {
	dir, remove, err := disk.Scratch()
	if err != nil {
		refusal.Say("git needs a folder for its settings: %w", err)
	}
	defer remove()
	r := openGit(ctx, path, dir)
	r.checkWhole()
	shallow := r.shallowCommits()
	revisions := r.head + "\n"
	for _, commit := range shallow {
		revisions += "^" + commit + "\n"
	}
	words := []string{"log", "--reverse", "--topo-order", "--no-merges", "--name-status", "-z", "-M50%", "-l1000", "--format=" +
		changelog.GitFormat, "--stdin", "--"}
	for _, path := range paths {
		words = append(words, ":(top,glob)"+path)
	}
	git := r.ours(words...)
	git.Stdin = strings.NewReader(revisions)
	git.read(func(out io.Reader) error {
		history, err = changelog.ReadGit(out, take)
		return err
	})
	switch {
	case len(history.Changes) > 0:
	case len(shallow) > 0 && history.Commits == 0:
		refusal.Say("%s: the clone is shallow and holds no commit but its oldest, which list every file; git fetch --unshallow brings the whole history", path)
	default:
		refusal.Say("%s: git log lists no change of a file; --since, --until, --paths and --bulk may leave out all", path)
	}
	return history, len(shallow)
}

// A gitRun is git at work.
type gitRun struct {
	*exec.Cmd
	of   *gitRepository
	word string // the subcommand
	errs beginning
}

// theirs is git in the repository itself, under the repository's settings alone: for words that only name its files and HEAD.
func (r *gitRepository) theirs(words ...string) *gitRun {
	return r.git([]string{"-C", r.path}, words...)
}

// ours is git in the empty repository, with the objects of the other.
func (r *gitRepository) ours(words ...string) *gitRun {
	g := r.git([]string{"-c", "core.commitGraph=false"}, words...)
	g.Env = append(g.Env, "GIT_DIR="+r.dir, "GIT_OBJECT_DIRECTORY="+r.objects, "GIT_SHALLOW_FILE="+r.shallow, "GIT_NO_REPLACE_OBJECTS=1")
	return g
}

// git is git with options and a subcommand. No variable GIT_… of the environment and no file of settings but the repository's is in
// force, and git runs nothing itself: no pager, no fetching.
func (r *gitRepository) git(options []string, words ...string) *gitRun {
	all := slices.Concat([]string{"--no-pager", "--no-optional-locks"}, options, words)
	g := &gitRun{Cmd: exec.CommandContext(r.ctx, "git", all...), of: r, word: words[0]}
	for _, variable := range os.Environ() {
		if !strings.HasPrefix(variable, "GIT_") && !strings.HasPrefix(variable, "XDG_CONFIG_HOME=") {
			g.Env = append(g.Env, variable)
		}
	}
	g.Env = append(g.Env, "HOME="+r.dir, "GIT_CONFIG_NOSYSTEM=1", "GIT_ATTR_NOSYSTEM=1", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1",
		"LC_ALL=C", "LANGUAGE=C")
	g.Cmd.Stderr = &g.errs
	return g
}

// read starts git and hands its output to a reader. The error is a sentence.
func (g *gitRun) read(reads func(io.Reader) error) {
	out, err := g.StdoutPipe()
	if err != nil {
		refusal.Say("git: %w", err)
	}
	if err := g.Start(); err != nil {
		refusal.Say("git cannot be started: %w; install it, or make a table and use lascope trace csv", err)
	}
	wrong := reads(out)
	if wrong != nil {
		_ = g.Process.Kill() // it may still be writing
	}
	err = g.Wait()
	switch refusal.Check(g.of.ctx.Err()); {
	case wrong != nil:
		refusal.Say("%s: %w", g.of.path, wrong)
	case err != nil:
		said, _, _ := strings.Cut(strings.TrimSpace(g.errs.String()), "\n")
		refusal.Say("%s: git %s failed: %s", g.of.path, g.word, lab.Brief(said))
	}
}

// text is the output of git, without its last line end.
func (g *gitRun) text() string {
	var all []byte
	g.read(func(out io.Reader) (err error) {
		all, err = io.ReadAll(out)
		return err
	})
	return strings.TrimSuffix(string(all), "\n")
}

// shallowCommits are the commits of a shallow clone that name a parent which is not there; a whole clone has none.
func (r *gitRepository) shallowCommits() (shallow []string) {
	for root := range strings.FieldsSeq(r.ours("rev-list", "--max-parents=0", r.head).text()) {
		words := strings.Fields(r.ours("cat-file", "commit", root).text())
		if len(words) > 2 && words[2] == "parent" { // tree HASH parent HASH: the parent that the clone lacks
			shallow = append(shallow, root)
		}
	}
	return shallow
}

// checkWhole refuses a partial clone that lacks contents: renames are found by them, and git would fetch them.
func (r *gitRepository) checkWhole() {
	config := ""
	_ = refusal.Of(func() { // git config fails where nothing matches
		config = r.theirs("config", "--get-regexp", `^(extensions\.partialclone|remote\..*\.promisor)$`).text()
	})
	if config == "" {
		return
	}
	missing := false
	r.ours("rev-list", "--objects", "--missing=print", r.head).read(func(out io.Reader) error {
		for lines := bufio.NewScanner(out); lines.Scan(); {
			missing = missing || strings.HasPrefix(lines.Text(), "?")
		}
		return nil
	})
	if missing {
		refusal.Say("%s: a partial clone lacks the contents by which renames are found; make it whole: git fetch --refetch --no-filter", r.path)
	}
}

// A beginning keeps the first bytes that are written to it.
type beginning struct{ bytes.Buffer }

func (b *beginning) Write(p []byte) (int, error) {
	b.Buffer.Write(p[:min(len(p), max(0, gitErrorMost-b.Len()))])
	return len(p), nil
}
