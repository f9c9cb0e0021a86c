(benchmark truncated :logic QF_UF
  :source { it stops her
