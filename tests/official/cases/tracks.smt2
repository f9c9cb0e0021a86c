; scrambler -seed 31 -gen-unsat-core true
; scrambler -seed 31 -gen-unsat-core true -term_annot pattern
; scrambler -seed 31 -gen-model-val true
; scrambler -seed 31 -gen-proof true
; scrambler -seed 31 -gen-unsat-core true -gen-model-val true -gen-proof true -incremental true
; scrambler -seed 0 -gen-unsat-core true
(set-logic QF_UF)
(declare-fun p () Bool)
(declare-fun q () Bool)
(assert p)
(assert (or p q))
(assert (! (and p q) :named both))
(check-sat)
(assert (not q))
(check-sat)
