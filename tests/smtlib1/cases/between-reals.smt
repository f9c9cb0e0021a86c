(benchmark between_reals
  :logic QF_LRA :status sat
  :extrafuns ((x Real))
  :formula (and (< 0 x) (< x (/ 1 2)) (> (* 3 x) 1.25)))
