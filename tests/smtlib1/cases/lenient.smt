(benchmark lenient-1
  :logic QF_BV :status unsat
  :extrafuns ((r Bool) (x BitVec[3]))
  :assumption (= r (bvult x bv3[3]))
  :formula (= bv5[3] (let (?y x) (bvadd ?y bv1[3])))
  :formula (ite r true (= r true)))
