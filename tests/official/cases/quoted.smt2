; scrambler -seed 0
; scrambler -seed 22
(set-logic QF_LIA)
(declare-fun |a b| () Int)
(declare-fun |c| () Int)
(declare-fun |let| () Int)
(declare-fun || () Int)
(assert (< |a b| c))
(assert (|<| |c| |let|))
(assert (|+| || c))
(assert (|and| (= |let| 1) true))
(check-sat)
