(benchmark slices
  :logic QF_BV :status unsat
  :extrafuns ((x BitVec[4]))
  :formula (or (not (= (repeat[2] x) (concat x x))) (not (= (zero_extend[4] x) (concat bv0[4] x)))
    (not (= (sign_extend[2] x) (concat (extract[3:3] x) (concat (extract[3:3] x) x))))
    (not (= (rotate_left[1] x) (concat (extract[2:0] x) (extract[3:3] x))))
    (not (= (rotate_right[1] x) (concat (extract[0:0] x) (extract[3:1] x))))
    (not (= (zero_extend[0] x) x))))
