; scrambler -seed 5
; scrambler -seed 6
(set-logic QF_FP)
(declare-fun a () (_ FloatingPoint 8 24))
(declare-fun b () Float32)
(assert (fp.lt (fp.add RNE a b) (fp.mul RTZ b a)))
(assert (fp.leq (fp.sub RNE a b) (fp.div RNE a b)))
(assert (fp.geq a b))
(assert (fp.gt a ((_ to_fp 8 24) RNE 1.5)))
(assert (fp.eq a b))
(assert (not (fp.isNaN (fp.fma RNE a b a))))
(check-sat)
