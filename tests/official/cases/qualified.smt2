; scrambler -seed 19
; scrambler -seed 20
; scrambler -seed 21
(set-logic QF_UFLIA)
(declare-fun f (Int Int) Int)
(declare-fun a () Int)
(declare-fun b () Int)
(assert ((as < Bool) a b))
(assert ((as < Bool) a b 3))
(assert ((as > Bool) a))
(assert (= ((as + Int) a b) ((as + Int) 1 a b) ((as f Int) a b)))
(assert ((as and Bool) ((as = Bool) a b) ((as not Bool) true)))
(assert (< a))
(assert (and true))
(check-sat)
