(set-logic QF_UF)
(assert (and true
