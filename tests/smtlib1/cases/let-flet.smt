(benchmark let_flet
  :logic QF_LRA :status unsat
  :extrafuns ((x Real)) :extrapreds ((p))
  :formula (let (?y (ite p x (~ x))) (flet ($z (< ?y 0)) (and (if_then_else p (< 0 x) (< x 0)) $z))))
