; scrambler -seed 1 -incremental true
; scrambler -seed 7 -incremental true
; scrambler -seed 13 -incremental true
; A variable has the name of an operator that is written for its counterpart,
; or that is turned wherever it is used.
(set-logic QF_LIA)
(declare-fun a () Int)
(declare-fun b () Int)
(assert (< a b))
(check-sat)
(assert (let ((> a)) (= > b)))
(assert (< a b 1))
(assert ((as > Bool) a b 1))
(assert (let ((< a)) (= < b)))
(check-sat)
