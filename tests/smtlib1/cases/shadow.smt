(benchmark shadow
  :logic QF_UFLIA :status unsat
  :extrafuns ((x Int) (f Int Int))
  :extrapreds ((x))
  :formula (let (?x (+ x 1)) (flet ($x (and x (= ?x (+ x 1))))
    (let (?x (+ ?x 1)) (flet ($x (not $x)) (and x $x (= ?x (+ x 2))))))))
