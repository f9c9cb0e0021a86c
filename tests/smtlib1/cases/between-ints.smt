(benchmark between_ints
  :logic QF_LIA :status unsat
  :extrafuns ((x Int))
  :formula (and (< 0 x) (< x 1)))
