; scrambler -seed 7
; scrambler -seed 8
(set-logic QF_IDL)
(declare-fun a () Int)
(declare-fun b () Int)
(assert (= a b))
(assert (<= (- a b) 3))
(assert (distinct a b))
(assert (and (< a b) (or (> a b) (= (- a b) 2))))
(check-sat)
