; a variable called like an operator
(set-logic ALL)
(set-info :status unsat)
(declare-fun p (Bool Bool) Bool)
(assert (forall ((and Bool) (or Bool)) (=> (p and or) (not (p or and)))))
(assert (let ((xor true) (distinct (and true (not false)))) (p xor distinct)))
(check-sat)
