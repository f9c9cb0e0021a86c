; scrambler -seed 32 -support-z3 true
; scrambler -seed 32 -support-z3 true -term_annot pattern
(set-logic UFLIA)
(declare-fun f (Int) Int)
(assert (forall ((x Int)) (! (= (f x) x) :pattern ((f x)) :qid rule.1 :skolemid |s k| :weight 3)))
(assert (forall ((x Int)) (! (> (f x) x) :no-pattern ((f x)))))
(assert (! (= (f 1) 2) :lblpos here :lblneg |there|))
(assert (forall ((y Int)) (! (< (f y) y) :qid rule.1)))
(check-sat)
