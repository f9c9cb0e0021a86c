(benchmark arrays_int
  :logic QF_AUFLIA :status sat
  :extrafuns ((a Array) (f Array Int) (i Int))
  :formula (and (= (select (store a i (+ i 1)) (f a)) (f (store a 0 0))) (not (= i (f a)))))
