(benchmark arrays_real
  :logic AUFLIRA :status unsat
  :extrafuns ((a Array1) (m Array2) (i Int) (x Real))
  :assumption (= (select (select (store m i (store a i 1)) i) i) x)
  :assumption (< 0.5 x)
  :formula (< (* 2 x) (/ 3 2)))
