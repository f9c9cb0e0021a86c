; scrambler -seed 26
; scrambler -seed 26 -support-non-smtcomp true
(set-info :source |
Some text, with "quotes" and ( parentheses
|)
(set-option :print-success false)
(set-option :produce-unsat-cores true)
(set-info :empty)
(set-info :list (a "b" (c :d 1.5) ()))
(set-logic QF_UF)
(declare-fun p () Bool)
(echo "a ""word""")
(declare-fun q () Bool)
(get-unsat-core)
(assert p)
(set-info :status unsat)
(assert (not p))
(check-sat)
(exit)
(assert q)
