(benchmark idl_out
 :logic QF_IDL
 :extrafuns ((x Int) (y Int) (z Int))
 :status sat
 :assumption (< (+ x y) z)
 :formula (and (< (- x y) 5) (> (* 2 x) 3)))
