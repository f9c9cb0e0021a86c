(benchmark bit_signs
  :logic QF_BV :status sat
  :extrafuns ((x BitVec[4]) (y BitVec[4]))
  :formula (and (= (bvsdiv x y) bv15[4]) (= (bvsrem x y) bv14[4]) (= (bvsmod x y) bv1[4]) (bvslt x y) (bvugt x y)
                (= (bvashr x bv3[4]) bv15[4])))
