#!/bin/sh
#SBATCH --job-name=lascope
#SBATCH --array=1-16
#SBATCH --cpus-per-task=4
#SBATCH --mem-per-cpu=500M
#SBATCH --time=04:00:00
#SBATCH --requeue
#SBATCH --output=parts/%a.log
#
# One sweep as an array of 16 tasks. From a directory that all nodes share:
#
#   mkdir -p parts && sbatch slurm.sh
#
# A task that is stopped and requeued goes on where it was, from its journal.
# Afterwards, or with sbatch --dependency=afterok:JOB --wrap:
#
#   lascope merge parts/*.part --out sweep.csv --picture sweep.svg
set -eu

SWEEP=${SWEEP:-"h-traa N=50,100,200,500 alpha=0.3..0.9/7 --reps 20 --until 60000 --metric reach"}
LASCOPE=${LASCOPE:-lascope}
PARTS=${SLURM_ARRAY_TASK_COUNT:-16}
PART=parts/$SLURM_ARRAY_TASK_ID.part

mkdir -p parts
if [ -e "$PART" ]; then
	exit 0 # whole already
fi
export GOMAXPROCS="${SLURM_CPUS_PER_TASK:-1}"
# shellcheck disable=SC2086 # the sweep is several words
exec "$LASCOPE" sweep $SWEEP --shard "$SLURM_ARRAY_TASK_ID/$PARTS" --out "$PART"
