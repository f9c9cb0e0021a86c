(benchmark patterns
  :logic AUFLIA :status unsat
  :extrafuns ((f Int Int) (g Int Int) (c Int)) :extrapreds ((p Int))
  :assumption (forall (?x Int) (= (f (g ?x)) ?x) :pat { (g ?x) })
  :assumption (forall (?x Int) (?y Int) (implies (and (p ?x) (p ?y)) (= ?x ?y)) :pat { (p ?x) (p ?y) } :nopat { (f ?x) })
  :formula (and (p c) (p (f (g (+ c 1))))))
