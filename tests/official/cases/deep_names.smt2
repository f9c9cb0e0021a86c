; scrambler -seed 1
; scrambler -seed 0
; The name of an operator is that of a term where many lists close at once, and
; that of a variable elsewhere.
(set-logic QF_UF)
(declare-fun a () Bool)
(assert (not (not (not (not (not (not (not (not (not (! a :named fp.eq)))))))))))
(assert (not (not (not (not (not (not (not (not (not (! a :named |fp.mul|)))))))))))
(assert (let ((fp.eq a) (fp.mul a)) (or fp.eq |fp.mul|)))
