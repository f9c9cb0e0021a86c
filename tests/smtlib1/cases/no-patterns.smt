(benchmark no_patterns
  :logic AUFLIA :status unsat
  :extrafuns ((f Int Int) (c Int))
  :assumption (forall (?x Int) (< (f ?x) (f (+ ?x 1))) :nopat { (f ?x) (+ ?x 1) })
  :formula (and (= (f c) 0) (= (f (+ c 1)) 0)))
