#!/bin/sh
# One sweep in 16 parts with GNU parallel: on this machine, or on several with
# --sshloginfile. Started again, it runs only what is missing.
#
#   sh parallel.sh            here, one job a core
#   sh parallel.sh nodes.txt  on the machines named in nodes.txt (a line each:
#                             user@host; lascope and this directory on all of them)
set -eu

SWEEP=${SWEEP:-"h-traa N=50,100,200,500 alpha=0.3..0.9/7 --reps 20 --until 60000 --metric reach"}
LASCOPE=${LASCOPE:-lascope}
PARTS=${PARTS:-16}

mkdir -p parts
where=""
if [ $# -gt 0 ]; then
	where="--sshloginfile $1 --workdir . --return parts/{}.part"
fi

eta=""
if [ -t 2 ]; then
	eta=--eta # it draws on a terminal
fi

# One core a job: parallel keeps every core busy with a job of its own. A part that
# is there already is whole, for it is written whole or not at all.
seq "$PARTS" | parallel --will-cite $where $eta --joblog parts/log \
	"test -e parts/{}.part || GOMAXPROCS=1 $LASCOPE sweep $SWEEP --shard {}/$PARTS --out parts/{}.part"

"$LASCOPE" merge parts/*.part --out sweep.csv --picture sweep.svg
