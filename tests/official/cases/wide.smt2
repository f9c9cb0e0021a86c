; scrambler -seed 35
(set-logic QF_LIA)
(declare-fun a () Int)
(declare-fun b () Int)
(declare-fun c () Int)
(assert (= (+ a b c 1 2 3 4 5 6 7 8 9 10) (* a b c) (+ a)))
(assert (>= a b c 1 2 3))
(assert (and (or (= a b) (< a b) (and (= a 1) (= a 2) (= a 3)) (= b c)) (or (= c 1) (= c 2) (= c 3)) (not (= a b))))
(check-sat)
