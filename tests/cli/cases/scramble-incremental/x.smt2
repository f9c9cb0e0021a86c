(set-logic QF_UF)
(declare-const p Bool)
(push 1)
; (set-info :status unknown) is in a comment
(set-info   :status
  sat)
(assert p)
(check-sat)
(pop 1)
(set-info :status unsat)
(assert (and p (not p)))
(check-sat)
(check-sat)
(exit)
