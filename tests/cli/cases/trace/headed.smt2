sat
unsat
--- BENCHMARK BEGINS HERE ---
(set-logic QF_LIA)
(set-option :print-success false)
(declare-const x Int)
(assert (> x 1))
(check-sat)
(push 1)
(assert (< x 0)) ; (check-sat)
(check-sat)
(pop 1)
(check-sat)
(get-value (x))
(exit)
