(benchmark sorts
  :logic QF_UF :status sat
  :extrasorts (A B)
  :extrafuns ((f A B) (g B A) (x A) (y A) (u U))
  :formula (and (= (f x) (f y)) (not (= x y)) (= (g (f x)) x) (= u u)))
