#!/usr/bin/env bash
# real_site.sh PODIUM WEB -- lets podium run a small competition with made-up
# solvers and tries its site in a browser.
set -euo pipefail
podium=$1 web=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir solvers
answer() { printf '#!/bin/sh\n%s\n' "$2" >"solvers/$1" && chmod +x "solvers/$1"; }
answer right 'grep -q "(not" "$1" && echo unsat || echo sat'
answer slow 'sleep 0.1; grep -q "(not" "$1" && echo unsat || echo sat'
answer hasty 'echo sat'
answer silent 'exit 1'
number=0
for logic in QF_UF QF_LIA QF_BV QF_AX QF_IDL; do
  for status in sat unsat unknown; do
    for i in 1 2 3; do
      number=$((number + 1))
      mkdir -p "benchmarks/$logic/family-$i"
      term='(or p q)'
      [ $status = unsat ] && term='(and p (not p))'
      cat >"benchmarks/$logic/family-$i/$status-<b>&$number.smt2" <<END
(set-info :smt-lib-version 2.6)
(set-logic $logic)
(set-info :status $status)
(declare-const p Bool)
(declare-const q Bool)
(assert $term)
(check-sat)
(exit)
END
    done
  done
done
{
  printf '[competition]\nname = "Real <i>site</i>"\nrules = 2025\n'
  printf '[limits]\nwall = "5 s"\nmemory = "200 MB"\ncores = 1\n'
  printf '[benchmarks]\npaths = ["benchmarks"]\n'
  for solver in right slow hasty silent; do
    printf '[[solver]]\nname = "%s"\nversion = "1"\ncommand = ["solvers/%s"]\n' $solver $solver
  done
  printf 'competing = false\n'
} >competition.toml
"$podium" run competition.toml
cd "$web"
PODIUM_SITE=$work/results/site npm run --silent e2e
