; scrambler -seed 0
; scrambler -seed 33
(set-logic QF_UF)
(declare-fun p () Bool)
(assert (! p :named first))
(check-sat)
(assert (or first p))
(check-sat)
