(benchmark good :logic QF_UF :formula true)
