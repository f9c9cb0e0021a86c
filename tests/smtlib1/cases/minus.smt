(benchmark minus
  :logic QF_LIA :status unsat
  :extrafuns ((x Int) (y Int))
  :formula (or (and (= x -1) (> x 0)) (and (= x (~ y)) (= y (- 3)) (distinct x 3))
               (distinct (- 10 3 2) 5)))
