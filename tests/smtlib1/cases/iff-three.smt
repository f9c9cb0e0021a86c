(benchmark iff_three
  :logic QF_UF :status unsat
  :extrapreds ((a) (b) (c))
  :assumption (not a) :assumption (not b) :assumption (not c)
  :formula (iff a b c))
