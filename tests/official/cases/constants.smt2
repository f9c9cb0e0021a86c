; scrambler -seed 24
(set-logic QF_SLIRA)
(declare-fun s () String)
(assert (= s "a ""quoted"" word ) ( ; | " ""))
(assert (= 0 1 22 333 4444 55555 123456789012345678901234567890 007))
(assert (= 1.5 0.25 12345678901234567890.12345678901234567890))
(assert (= #b0 #b101010101010101010101010101010101010 #x0 #xDeadBeefDeadBeefDeadBeef))
(check-sat)
