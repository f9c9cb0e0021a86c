(set-logic QF_UF)
(set-info :category |industrial|)
(assert true)
(check-sat)
