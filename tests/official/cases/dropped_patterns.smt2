; scrambler -seed 1 -term_annot pattern
; scrambler -seed 0 -term_annot pattern -gen-unsat-core true
; A pattern that another attribute follows is dropped: what it has of the theory
; is not written, and a variable may have that name.
(set-logic UFLIA)
(declare-fun p (Int) Bool)
(assert (forall ((x Int)) (! (p x) :pattern ((abs x) (p x)) :named q)))
(assert (forall ((y Int))
  (! (p y) :pattern ((p y) (! (p y) :pattern ((mod y 2)) :pattern ((p y)))))))
(check-sat)
(assert (forall ((mod Int) (abs Bool)) (! (p mod) :pattern ((p mod)))))
