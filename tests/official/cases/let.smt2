; scrambler -seed 0
; scrambler -seed 11
; scrambler -seed 12
(set-logic QF_UFLIA)
(declare-fun f (Int Int) Int)
(declare-fun x () Int)
(assert (let ((a 1)) (= a x)))
(assert (let ((a 1) (b (+ x 2)) (c (f x x))) (= a b c)))
(assert (let ((x 1)) (let ((y x) (z (let ((x 2) (q 3)) (+ x q)))) (> (f y z) x))))
(assert (let ((a (let ((b 1)) b)) (b 2) (c 3) (d 4) (e 5)) (= a b c d e)))
(check-sat)
