; scrambler -seed 3
; scrambler -seed 4
(set-logic QF_BV)
(declare-fun a () (_ BitVec 8))
(declare-fun b () (_ BitVec 8))
(assert (bvult (bvadd a b) (bvmul a b #x0f)))
(assert (bvslt (bvand a b) (bvor a b)))
(assert (bvule (bvxor a b) (bvsub a b)))
(assert (bvsle (bvnand a b) (bvnor a b)))
(assert (= (bvcomp a b) #b1))
(assert (bvuge ((_ extract 7 0) (concat a b)) (_ bv5 8)))
(assert (bvsgt ((_ zero_extend 0) a) ((_ rotate_left 3) b)))
(assert (< a b))
(check-sat)
