(set-logic QF_LIA)
(assert true)
(check-sat)
(check-sat)
