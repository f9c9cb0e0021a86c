(set-logic QF_UF)
(declare-const p Bool)
(assert (or p (not p)))
(check-sat)
