(benchmark bit_arithmetic
  :logic QF_BV :status unsat
  :extrafuns ((x BitVec[5]) (y BitVec[5]))
  :formula (or (not (= (bvsub x y) (bvadd x (bvneg y)))) (not (= (bvnand x y) (bvnot (bvand x y))))
    (not (= (bvnor x y) (bvnot (bvor x y)))) (not (= (bvxnor x y) (bvnot (bvxor x y))))
    (and (not (= y bv0[5])) (not (= x (bvadd (bvmul (bvudiv x y) y) (bvurem x y)))))
    (and (bvult y bv5[5]) (not (= (bvlshr (bvshl x y) y) (bvand x (bvlshr bv31[5] y)))))))
