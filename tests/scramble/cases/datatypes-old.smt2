; the form before SMT-LIB 2.6, with its testers
(set-logic ALL)
(set-info :status unsat)
(declare-datatypes () ((Colour red green blue) (Box empty (full (content Colour)))))
(declare-const b Box)
(assert (is-full b))
(assert (and (distinct (content b) red) (distinct (content b) green)))
(assert (distinct b (full blue)))
(check-sat)
