(set-info :smt-lib-version 2.6)
(set-logic QF_LIA)
(declare-fun |a b| (Int) Int)
(assert (= (|a b| 1 2) true))
(assert (< lenght 3))
(check-sat