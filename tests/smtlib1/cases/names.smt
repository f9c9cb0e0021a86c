(benchmark names
  :logic QF_UF :status unsat
  :extrasorts (String Set a)
  :extrafuns ((select U U) (bvadd U U U) (+ U U U) (as U) (assert U) (str.len U U) (a a) (a' a) (x[1] U) (# U))
  :extrapreds ((a a) (<= U U) (par) (is U))
  :formula (and (= as assert) (<= (select as) (bvadd # x[1])) (= a a') (a a)
    (or (not (<= (select assert) (bvadd # x[1]))) (not (a a')) (not (= (+ as as) (+ assert as)))
        (not (iff (is (str.len as)) (is (str.len assert)))) (and par (not par)))))
