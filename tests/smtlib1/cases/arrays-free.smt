(benchmark arrays_free
  :logic QF_AX :status unsat
  :extrafuns ((a Array) (b Array) (i Index) (j Index) (e Element))
  :formula (and (= (store a i e) (store b i e)) (not (= i j)) (not (= (select a j) (select b j)))))
