(benchmark annotated
  :source { braces \{ \} | and " and \ here } :difficulty { 3 } :category { crafted } :remark
  :logic QF_UF :status unsat
  :extrafuns ((c U :note {n}))
  :extrapreds ((p U))
  :formula (and (p (c :a) :b { x }) (not (p c) :c) :d))
