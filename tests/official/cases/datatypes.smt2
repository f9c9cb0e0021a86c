; scrambler -seed 0
; scrambler -seed 15
; scrambler -seed 16
(set-logic QF_DT)
(declare-datatypes ((Tree 0) (Forest 0)) (((leaf) (node (value Int) (children Forest))) ((none) (some (head Tree) (tail Forest)))))
(declare-datatype Colour ((red) (green) (blue)))
(declare-datatype List ((nil) (cons (car Colour) (cdr List))))
(declare-fun t () Tree)
(declare-fun l () List)
(assert ((_ is node) t))
(assert (= (as nil List) (cdr l)))
(assert (match l ((nil true) ((cons h r) (= h red)))))
(assert (match t (((node v c) (> v 0)) (other false))))
(check-sat)
