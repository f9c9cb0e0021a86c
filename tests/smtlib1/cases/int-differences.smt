(benchmark int_differences
  :logic QF_IDL :status sat
  :extrafuns ((x Int) (y Int)) :extrapreds ((p))
  :formula (if_then_else p (= (- x y) 3) (and (< x y) (distinct x y))))
