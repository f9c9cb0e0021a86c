(set-logic QF_BV)
(set-info :status sat)
(assert true)
(check-sat)
