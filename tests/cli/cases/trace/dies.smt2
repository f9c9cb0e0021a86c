(set-logic QF_LIA)
(check-sat)
(fail)
