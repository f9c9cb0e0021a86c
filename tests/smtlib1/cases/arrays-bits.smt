(benchmark arrays_bits
  :logic QF_AUFBV :status unsat
  :extrafuns ((a Array[4:8]) (i BitVec[4]) (x BitVec[8]))
  :formula (and (= (select (store a i x) bv3[4]) bvhexff) (= i bv3[4]) (bvult x bvhexfe)))
