(benchmark implies
  :logic QF_UF :status sat
  :extrapreds ((a) (b))
  :formula (not (iff (implies a b) (or (not a) b (and)))))
  ; (and) is true, so the right side is true
