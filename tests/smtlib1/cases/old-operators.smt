(benchmark old_operators
  :logic QF_UFBV[32] :status unsat
  :extrafuns ((x BitVec[32]) (y BitVec[32]) (f BitVec[32] BitVec[32])) :extrapreds ((p BitVec[32]))
  :formula (or (and (bvlt x y) (bvgeq x y)) (and (bvleq x y) (bvgt x y)) (and (bvslt x bv5) (bvsgeq x bv5))
               (and (bvsleq x bv4294967295) (bvsgt x bvhexffffffff))
               (and (= x y) (not (iff (p (f x)) (p (f y)))))))
