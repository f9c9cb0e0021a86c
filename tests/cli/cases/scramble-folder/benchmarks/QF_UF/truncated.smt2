(set-logic QF_UF)
(assert (let ((x 1) x))
