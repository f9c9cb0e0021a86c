; scrambler -seed 0
; scrambler -seed 1
; scrambler -seed 2
; scrambler -seed 2147483647
(set-info :smt-lib-version 2.6)
(set-logic QF_LIA)
(declare-fun x () Int)
(declare-fun y () Int)
(declare-const z Int)
(assert (< x y))
(assert (<= x y z))
(assert (> (+ x y z 4) (* 2 x)))
(assert (>= (- x) (- y 3)))
(assert (= x y z))
(assert (distinct x y z))
(assert (or (= x 1) (= y 2) (not (= z 3)) (=> (= x y) (= y z))))
(check-sat)
(exit)
