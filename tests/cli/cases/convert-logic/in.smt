(benchmark inside
 :logic QF_UFLIA
 :extrafuns ((f Int Int) (x Int))
 :status sat
 :formula (< (+ (f x) x) 3))
