; scrambler -seed 13
; scrambler -seed 14 -term_annot pattern
; scrambler -seed 14 -term_annot false
(set-logic UFLIA)
(declare-sort S 0)
(declare-fun f (S Int) Int)
(declare-fun g (Int) S)
(assert (forall ((a S) (b Int)) (! (= (f a b) b) :pattern ((f a b)))))
(assert (forall ((a S) (b Int)) (! (= b (f a b)) :pattern ((f a b) (g b)))))
(assert (exists ((a S)) (forall ((a Int) (c S)) (! (< (f c a) a) :pattern ((f c a)) :pattern ((g a))))))
(assert (! (exists ((b Int)) (> b 0)) :named top))
(assert (and (! true :named inner) (! (! false :pattern ((g 1))) :named outer)))
(check-sat)
