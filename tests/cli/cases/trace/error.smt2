(set-logic QF_LIA)
(check-sat)
(assert bad)
(check-sat)
