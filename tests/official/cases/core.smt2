; scrambler -seed 0 -core core
; scrambler -seed 34 -core core -term_annot pattern
(set-logic QF_UF)
(declare-fun p () Bool)
(declare-fun q () Bool)
(assert (! p :named a))
(assert (! (not p) :named b))
(assert q)
(assert (and q (! (or p q) :named c) (! (=> p q) :named d)))
(assert (! (! q :pattern ((! p :named b))) :named e))
(check-sat)
(assert (! (or q p) :named f))
