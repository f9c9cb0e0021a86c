(benchmark distinct_bits
  :logic QF_BV :status unsat
  :extrafuns ((x BitVec[1]) (y BitVec[1]) (z BitVec[1]))
  :formula (and (distinct x y) (distinct y z) (distinct z x)))
