(benchmark mixed_numbers
  :logic AUFLIRA :status unsat
  :extrafuns ((x Real) (i Int) (f Real Real))
  :formula (and (= (f i) 1) (= x (+ i 2)) (= i 3) (or (not (= (f 3) 1.0)) (not (= x 5)))))
