#!/usr/bin/env bash
# The levels of docs/further.md at full size: each line with its mean over seeds 1 to SEEDS and its standard error.
#   LASCOPE=lascope SEEDS=10 docs/further.sh
set -uo pipefail
lascope=${LASCOPE:-lascope} seeds=${SEEDS:-10}
# mean NAME: mean and standard error of the numbers on standard input.
mean() { awk -v name="$1" '{a += $1; b += $1 * $1; n++} END {m = a / n; v = n > 1 ? (b / n - m * m) / (n - 1) : 0; printf "%s: %.4f +- %.4f (%d seeds)\n", name, m, sqrt(v > 0 ? v : 0), n}'; }
# column LINE NAME UNTIL EVERY FROM: the mean of a column after a tick, seed by seed.
column() {
	for seed in $(seq "$seeds"); do
		words=${1/SEED/seed=$seed}
		$lascope run $words --until "$3" --every "$4" |
			awk -F, -v want="$2" -v from="$5" 'NR == 1 {for (i = 1; i <= NF; i++) if ($i == want) c = i; next} $1 + 0 > from {s += $c; n++} END {print s / n}'
	done | mean "$1, $2 after $5"
}
# bound LINE UNTIL FROM: earned over bound of the last interval.
bound() {
	for seed in $(seq "$seeds"); do
		words=${1/SEED/seed=$seed}
		$lascope run $words --until "$2" --every $(($2 - $3)) | tail -1 | awk -F, '{print $10 / $11}'
	done | mean "$1, earned over bound of $3 to $2"
}
web="pages=512 alpha=0.3 beta=1"
for rule in "" "a=0.3" "rule=linear" "rule=reward-inaction"; do column "vlakg $web feedback=model $rule SEED" value 400000 2000 200000; done
column "vlakg pages=16 alpha=0.9 beta=1.5 a=0.01 feedback=model SEED" value 4000000 20000 1000000
column "vlakg pages=16 alpha=0.9 beta=1.5 a=0.01 feedback=model SEED" hits 4000000 20000 1000000
bound "whittle $web costs=on SEED @0:shuffle" 60000 54000
bound "optimal $web costs=on SEED @0:shuffle" 60000 54000
bound "gamma $web costs=on SEED @0:shuffle" 200000 180000
bound "interval $web costs=on updates=cumulative reward=marginal floor=0.05 cover=0 SEED @0:shuffle" 200000 180000
bound "interval $web costs=on floor=0.05 cover=0 SEED @0:shuffle" 200000 180000
bound "h-traa $web costs=on rule=reward-inaction updates=cumulative reward=marginal SEED" 200000 180000
bound "h-traa $web costs=on rule=reward-inaction SEED" 200000 180000
for plan in "ahead=1" "ahead=8" "ahead=64" "ahead=0" "ahead=1 limit=hard" "ahead=0 limit=hard"; do column "cgla web=thesis pages=1000 capacity=100 ratio=1.5 $plan SEED" importance 5000 1000 4000; done
for memory in 0 1 2 "2 transitive=on"; do
	for seed in $(seq "$seeds"); do
		$lascope run peoma objects=18 classes=3 p=0.9 memory=$memory seed="$seed" @20000:regroup --until 32000 --every 1 | awk -F, '$1 + 0 > 20000 && $3 >= 1 {print $1 - 20000; exit}'
	done | mean "peoma objects=18 classes=3 p=0.9 memory=$memory @20000:regroup, queries to the new groups"
done
# pack LINE EVERY UNTIL: the share of the last interval, of 20 seeds.
pack() {
	for seed in $(seq 20); do
		$lascope run $1 seed="$seed" --until "$3" --every "$2" | tail -1 | cut -d, -f5
	done | mean "$1, share of $(($3 - $2)) to $3"
}
pack "pack-density items=12" 2000 20000
for a in 0.03 0.01 0.003; do pack "lri-team items=12 a=$a" 2000 20000; done
for a in 0.05 0.01 0.002; do pack "pack-pursuit items=12 a=$a" 2000 20000; done
pack "pack-thompson items=12" 2000 20000
for a in 0.03 0.01 0.003; do pack "lri-team items=12 a=$a" 30000 300000; done
free="items=20 family=free room=0.4"
pack "pack-density $free" 2000 20000
pack "lri-team $free a=0.03" 2000 20000
pack "pack-pursuit $free a=0.01" 2000 20000
pack "pack-thompson $free" 2000 20000
for words in "" "hosts=300" "hosts=60" "hosts=60 purity=0.9" "hosts=60 purity=0.8" "hosts=60 purity=0.9 release=10" "hosts=60 purity=0.7 release=10" "hosts=60 purity=0.5 release=10"; do
	for seed in $(seq "$seeds"); do
		$lascope run oma-time objects=3000 classes=3 $words seed="$seed" --stop converged --until 2000 | tail -1 | awk -F, '{print $12}'
	done | mean "oma-time objects=3000 classes=3 $words --stop converged, downloads"
done
# same LINE LINE: both print the same bytes.
same() { cmp -s <($lascope run $1 --until 5000 --every 100 | cut -d, -f1-11) <($lascope run $2 --until 5000 --every 100 | cut -d, -f1-11) && echo "$1 prints as $2 does"; }
same "cgla web=thesis pages=1000 capacity=100 ahead=1" "cgla web=thesis pages=1000 capacity=100"
same "peoma memory=0" "peoma"
same "oma-time hosts=0" "oma-time"
same "oma-time hosts=90" "oma-time"
for scheme in whittle optimal; do same "$scheme pages=64 costs=on spread=1" "$scheme pages=64"; done
# Bound and optimum of pages in order, means of ten draws of the costs.
for spread in 4 16 100; do
	for seed in $(seq 10); do $lascope run optimal $web costs=on spread=$spread seed="$seed" --until 0 | tail -1 | awk -F, '{print $11, $4}'; done |
		awk -v s=$spread '{b += $1; o += $2} END {printf "optimal costs=on spread=%s: bound %.4f, optimum %.4f\n", s, b / NR, o / NR}'
done
