(benchmark exists
  :logic UFLIA :status unsat
  :extrapreds ((p Int Int))
  :formula (and (exists (?x Int) (forall (?y Int) (p ?x ?y))) (forall (?y Int) (exists (?x Int) (not (p ?y ?x))))))
