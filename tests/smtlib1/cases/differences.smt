(benchmark differences
  :logic QF_RDL :status unsat
  :extrafuns ((x Real) (y Real) (z Real))
  :formula (and (< (- x y) (/ (~ 1) 2)) (<= (- y z) 1) (<= (- z x) (/ (~ 1) 2)) (distinct x z)))
