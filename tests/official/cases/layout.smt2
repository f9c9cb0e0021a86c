; scrambler -seed 25
(set-logic	QF_UF)
(declare-fun p()Bool)(declare-fun q
(
)
Bool)
; a comment (assert false)
(assert(and p;in the middle "
q))
(assert(or(not p)(and q p)))(check-sat)(exit)