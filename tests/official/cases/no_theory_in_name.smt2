; scrambler -seed 9
(set-logic ALL)
(declare-fun a () Int)
(declare-fun b () Int)
(assert (< (+ a b) (* a b)))
(assert (= (+ a b) 3))
(check-sat)
