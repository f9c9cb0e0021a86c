(benchmark distinct_many
  :logic QF_LIA :status unsat
  :extrafuns ((x Int) (y Int) (z Int))
  :formula (and (distinct x y z) (<= 0 x) (<= x 1) (<= 0 y) (<= y 1) (<= 0 z) (<= z 1)))
