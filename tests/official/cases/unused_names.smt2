; scrambler -seed 1
; scrambler -seed 8
; Names of terms that are not used do no harm: one is that of a sort before it
; is given, one is also a new name of a variable.
(set-logic UFLIA)
(declare-fun a () Int)
(assert (! (= a 0) :named Int))
(assert (! (forall ((b Int)) (= a b)) :named x1))
(assert (! (= a 0) :named c))
(check-sat)
(assert c)
