(benchmark findings
  :logic QF_LIA
  :status perhaps
  :extrafuns ((counter Int) (f Int Reel))
  :extrapreds ((p Int))
  :assumption (< countr 3)
  :formula (and (p counter counter) (f 1)
    (= counter true) (let (x counter) (p ?x))))
