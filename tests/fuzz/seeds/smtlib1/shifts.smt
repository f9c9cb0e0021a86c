(benchmark shifts
  :logic QF_UFBV[32] :status unsat
  :extrafuns ((x BitVec[6]))
  :formula (or (not (= (shift_left0 x 2) (concat (extract[3:0] x) bvbin00)))
               (not (= (shift_left1 x 2) (concat (extract[3:0] x) bvbin11)))
               (not (= (shift_right0 x 2) (concat bvbin00 (extract[5:2] x))))
               (not (= (shift_right1 x 2) (concat bvbin11 (extract[5:2] x))))
               (not (= (shift_left0 x 70) bvbin000000))
               (not (= (shift_right1 x 6) bvbin111111))))
