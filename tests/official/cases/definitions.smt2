; scrambler -seed 17
; scrambler -seed 18
(set-logic QF_AUFLIA)
(declare-sort Index 0)
(define-sort Row () (Array Index Int))
(define-sort Matrix () (Array Index Row))
(declare-fun m () Matrix)
(declare-fun i () Index)
(define-fun entry ((m Matrix) (i Index) (j Index)) Int (select (select m i) j))
(define-fun zero () Int 0)
(assert (= (entry m i i) zero))
(assert (= m ((as const Matrix) ((as const Row) 1))))
(check-sat)
