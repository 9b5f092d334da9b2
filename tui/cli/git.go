package cli

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"

	"lascope/model/lab"
	"lascope/world/changelog"
)

// gitErrorMost bounds the bytes of git's standard error that are kept.
const gitErrorMost = 4096

// gitLog reads the history of a repository from git, the only program that lascope trace
// starts. since and paths may be empty. git runs nothing itself: no pager, no external
// differences, no signatures, no fetching. boundary counts the oldest commits of a shallow clone, which list all their
// files as new and are left out.
func gitLog(ctx context.Context, repo, since string, paths []string, bulk int) (history changelog.History, boundary int, err error) {
	if err := checkWhole(ctx, repo); err != nil {
		return history, 0, err
	}
	revisions := []string{"HEAD"}
	shallow, err := shallowCommits(ctx, repo)
	if err != nil {
		return history, 0, err
	}
	for _, commit := range shallow {
		revisions = append(revisions, "^"+commit)
	}
	words := []string{
		"log", "--reverse", "--topo-order", "--no-merges", "--name-status", "-z", "-M", "--no-ext-diff", "--no-textconv", "--no-relative",
		"--format=" + changelog.GitFormat, "--stdin",
	}
	if since != "" {
		words = append(words, "--since="+since)
	}
	words = append(words, "--")
	for _, path := range paths {
		words = append(words, ":(top,glob)"+path)
	}
	git := gitCommand(ctx, repo, words...)
	git.Stdin = strings.NewReader(strings.Join(revisions, "\n") + "\n")
	err = git.read(func(out io.Reader) error {
		history, err = changelog.ReadGit(out, bulk)
		return err
	})
	switch {
	case err != nil:
		return history, 0, err
	case len(history.Changes) == 0 && len(shallow) > 0:
		return history, 0, fmt.Errorf("%s: the clone is shallow and holds no commit but its oldest, which list every file; git fetch --unshallow brings the whole history", repo)
	case len(history.Changes) == 0:
		return history, 0, fmt.Errorf("%s: git log lists no change of a file; --since, --paths and --bulk may leave out all", repo)
	}
	return history, len(shallow), nil
}

// A gitRun is git at work in one repository.
type gitRun struct {
	*exec.Cmd
	ctx  context.Context
	repo string
	word string // the subcommand
	errs beginning
}

// gitCommand is git with a subcommand, in a repository. Variables of the environment that name another repository, or change
// what git does there, are left out.
func gitCommand(ctx context.Context, repo string, words ...string) *gitRun {
	g := &gitRun{ctx: ctx, repo: repo, word: words[0]}
	g.Cmd = exec.CommandContext(ctx, "git", append([]string{
		"--no-pager", "--no-optional-locks", "-C", repo,
		"-c", "log.showSignature=false", "-c", "core.fsmonitor=false", "-c", "diff.renameLimit=1000",
	}, words...)...)
	for _, variable := range os.Environ() {
		if !strings.HasPrefix(variable, "GIT_") || strings.HasPrefix(variable, "GIT_CONFIG_GLOBAL=") ||
			strings.HasPrefix(variable, "GIT_CONFIG_NOSYSTEM=") || strings.HasPrefix(variable, "GIT_EXEC_PATH=") {
			g.Env = append(g.Env, variable)
		}
	}
	g.Env = append(g.Env, "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1", "LC_ALL=C")
	g.Cmd.Stderr = &g.errs
	return g
}

// read starts git and hands its output to a reader. The error is a sentence.
func (g *gitRun) read(reads func(io.Reader) error) error {
	out, err := g.StdoutPipe()
	if err != nil {
		return fmt.Errorf("git: %w", err)
	}
	if err := g.Start(); err != nil {
		return fmt.Errorf("git cannot be started: %w; install it, or make a table and use lascope trace csv", err)
	}
	wrong := reads(out)
	if wrong != nil {
		_ = g.Process.Kill() // it may still be writing
	}
	switch err := g.Wait(); {
	case g.ctx.Err() != nil:
		return g.ctx.Err()
	case wrong != nil:
		return fmt.Errorf("%s: %w", g.repo, wrong)
	case err != nil:
		said, _, _ := strings.Cut(strings.TrimSpace(g.errs.String()), "\n")
		return fmt.Errorf("%s: git %s failed: %s", g.repo, g.word, lab.Brief(said))
	}
	return nil
}

// lines are the lines that git prints.
func (g *gitRun) lines() (lines []string, err error) {
	err = g.read(func(out io.Reader) error {
		text, err := io.ReadAll(out)
		lines = strings.Fields(string(text))
		return err
	})
	return lines, err
}

// shallowCommits are the commits of a shallow clone that name a parent which is not there; a whole clone has none.
func shallowCommits(ctx context.Context, repo string) ([]string, error) {
	said, err := gitCommand(ctx, repo, "rev-parse", "--is-shallow-repository").lines()
	if err != nil || !slices.Equal(said, []string{"true"}) {
		return nil, err
	}
	roots, err := gitCommand(ctx, repo, "rev-list", "--max-parents=0", "HEAD").lines()
	if err != nil {
		return nil, err
	}
	var shallow []string
	for _, root := range roots {
		commit, err := gitCommand(ctx, repo, "cat-file", "commit", root).lines()
		if err != nil {
			return nil, err
		}
		if len(commit) > 2 && commit[2] == "parent" { // tree HASH parent HASH: the parent that the clone lacks
			shallow = append(shallow, root)
		}
	}
	return shallow, nil
}

// checkWhole refuses a partial clone that lacks contents: renames are found by them, and git would fetch them.
func checkWhole(ctx context.Context, repo string) error {
	config, err := gitCommand(ctx, repo, "config", "--get-regexp", `^(extensions\.partialclone|remote\..*\.promisor)$`).lines()
	if err != nil || len(config) == 0 { // git config fails where nothing matches
		return nil
	}
	missing := ""
	err = gitCommand(ctx, repo, "rev-list", "--objects", "--missing=print", "HEAD").read(func(out io.Reader) error {
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if strings.HasPrefix(lines.Text(), "?") {
				missing = lines.Text()[1:]
			}
		}
		return nil
	})
	if err == nil && missing != "" {
		err = fmt.Errorf("%s: a partial clone lacks the contents by which renames are found; make it whole: git fetch --refetch --no-filter", repo)
	}
	return err
}

// A beginning keeps the first bytes that are written to it.
type beginning struct{ bytes.Buffer }

func (b *beginning) Write(p []byte) (int, error) {
	b.Buffer.Write(p[:min(len(p), max(0, gitErrorMost-b.Len()))])
	return len(p), nil
}
