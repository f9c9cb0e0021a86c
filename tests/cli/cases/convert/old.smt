(benchmark old ; of 2006
  :source { somebody \{me\} }
  :status unsat
  :logic QF_UFBV[32]
  :extrapreds ((p BitVec[32]) (wide))
  :extrafuns ((p BitVec[32]) (concat' BitVec[32]))
  :assumption (iff wide (bvlt p bv5) true)
  :formula (let (?x (shift_left0 concat' 3))
    (flet ($y (p ?x))
      (and $y (= (wide) (not $y)) wide))))
