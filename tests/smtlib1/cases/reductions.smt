(benchmark reductions
  :logic QF_BV :status unsat
  :extrafuns ((x BitVec[4]))
  :formula (or (not (iff (= (bvredand x) bit1) (= x bvbin1111)))
               (not (iff (= (bvredor x) bit0) (= x bv0[4])))
               (not (iff (= (bvcomp x bv7[4]) bit1) (= x bvhex7)))))
