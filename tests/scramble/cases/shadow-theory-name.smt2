; a variable called like a theory function, and the function itself
(set-logic QF_LIA)
(set-info :status unsat)
(declare-fun x () Int)
(assert (let ((mod (+ x 1)) (abs 3)) (= mod abs)))
(assert (= (mod x 2) 1))
(assert (= (abs x) 2))
(check-sat)
