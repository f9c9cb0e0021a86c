; scrambler -count-asserts true
; scrambler -count-asserts true -seed 5 -gen-unsat-core true -gen-proof true
(set-logic QF_UF)
(declare-fun p () Bool)
(assert p)
(push 1)
(assert (! (and p p) :named n))
(check-sat)
(pop 1)
(assert n)
(assert (not p))
