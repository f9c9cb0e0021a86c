(benchmark one :logic QF_UF :extrapreds ((p)) :formula p)
