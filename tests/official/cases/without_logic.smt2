; scrambler -seed 10
(declare-fun a () Bool)
(declare-fun b () Bool)
(assert (and a b (or b a) (xor a b) (distinct a b)))
(check-sat)
