(benchmark xor_three
  :logic QF_UF :status unsat
  :extrapreds ((a) (b) (c))
  :assumption (and a b c)
  :formula (not (xor a b c)))
