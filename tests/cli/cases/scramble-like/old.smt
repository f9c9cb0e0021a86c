(benchmark queue
 :source { a queue }
 :status unsat
 :logic QF_LIA
 :extrafuns ((x Int) (y Int))
 :extrapreds ((p))
 :formula (and (< x y) (or p (= (+ x y 1) 0)) (not p) (> x 5))
)
