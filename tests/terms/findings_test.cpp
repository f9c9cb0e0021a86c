// Each kind of finding, with its place; and what is near to it and none.

#include <map>
#include <set>
#include <vector>

#include "helpers.h"

namespace podium::terms {
namespace {

struct BadScript {
  const char* script;
  const char* findings;  // "" if nothing is wrong
};

// Declarations that most cases use, in one line.
const std::string kPrelude =
    "(declare-fun p () Bool)(declare-fun i () Int)(declare-fun r () Real)"
    "(declare-fun b () (_ BitVec 8))(declare-fun s () String)"
    "(declare-fun f (Int Bool) Int)(declare-fun a () (Array Int Real))"
    "(declare-datatype L ((nil) (cons (head Int) (tail L))))"
    "(declare-fun l () L)\n";

const std::vector<BadScript> kBadScripts{
    // syntax
    {"sat", "syntax 2:1"},
    {"()", "syntax 2:1"},
    {"(_ x)", "syntax 2:1"},
    {"(assert)", "syntax 2:1"},
    {"(assert p p)", "syntax 2:1"},
    {"(assert ())", "syntax 2:9"},
    {"(assert (p))", "syntax 2:9"},
    {"(assert (5 p))", "syntax 2:9"},
    {"(assert (let ((x)) p))", "syntax 2:15"},
    {"(assert (let x p))", "syntax 2:9"},
    {"(assert (forall (x) p))", "syntax 2:18"},
    {"(assert (forall ((x Int)) p p))", "syntax 2:9"},
    {"(assert (! p named x))", "syntax 2:14"},
    {"(assert (! p :named 5))", "syntax 2:14"},
    {"(assert (! p))", "few-arguments 2:9"},
    {"(assert (and p :k))", "syntax 2:16"},
    {"(assert (as p))", "syntax 2:9"},
    {"(assert (match l))", "syntax 2:9"},
    {"(assert (match l (nil)))", "syntax 2:19"},
    {"(assert (match l ((5 p))))", "syntax 2:20"},
    {"(assert (match l ((nil p) ((cons 5 x) p))))", "syntax 2:34"},
    {"(assert (par (X) p))", "syntax 2:9"},
    {"(assert (= p _))", "syntax 2:14"},
    {"(assert let)", "syntax 2:9"},
    {"(assert |let|)", "unknown-symbol 2:9"},
    {"(declare-fun g Int)", "syntax 2:1"},
    {"(declare-fun g Int Int)", "syntax 2:16"},
    {"(declare-fun 5 () Int)", "syntax 2:14"},
    {"(declare-const x 5)", "syntax 2:18"},
    {"(declare-const x (5 Int))", "syntax 2:18"},
    {"(declare-const x (_))", "syntax 2:18"},
    {"(declare-const x (_ Int))", "syntax 2:18"},
    {"(|assert| p)", "syntax 2:1"},
    {"(declare-sort S x)", "syntax 2:17"},
    {"(define-fun g (x) Int i)", "syntax 2:16"},
    {"(define-fun g () Int)", "syntax 2:1"},
    {"(define-sort S X Int)", "syntax 2:16"},
    {"(define-funs-rec ((g () Int)) (i i))", "syntax 2:1"},
    {"(define-funs-rec (g) (i))", "syntax 2:19"},
    {"(declare-datatypes ((T 0)) ())", "syntax 2:1"},
    {"(declare-datatypes ((T)) ((c)))", "syntax 2:21"},
    {"(declare-datatype T ())", "syntax 2:21"},
    {"(declare-datatype T c)", "syntax 2:21"},
    {"(declare-datatype T ((c (d))))", "syntax 2:25"},
    {"(declare-datatype T (par X ((c))))", "syntax 2:21"},
    {"(check-sat p)", "syntax 2:1"},
    {"(check-sat-assuming p)", "syntax 2:1"},
    {"(get-value ())", "syntax 2:1"},
    {"(push x)", "syntax 2:7"},
    {"(set-logic 5)", "syntax 2:12"},
    {"(set-logic let)", "syntax 2:12"},
    {"(set-info status)", "syntax 2:1"},
    {"(set-option)", "syntax 2:1"},
    {"(echo x)", "syntax 2:1"},
    {"(assert (! p :pattern p))", "syntax 2:14"},
    {"(assert (! p :pattern ()))", "syntax 2:14"},
    {"(assert (! p :pattern (p i)))", ""},
    {"(define-funs-rec () ())", "syntax 2:1"},
    {"(declare-datatype T (par () ((c))))", "old-form 2:21"},
    {"(set-option :produce-models)", "syntax 2:13"},
    {"(set-option :produce-models 5)", "syntax 2:29"},
    {"(set-option :print-success \"true\")", "syntax 2:28"},
    {"(set-option :random-seed 5)", ""},
    {"(set-option :random-seed (5))", "syntax 2:26"},
    {"(set-option :verbosity high)", "syntax 2:24"},
    {"(set-option :regular-output-channel stdout)", "syntax 2:37"},
    {"(set-option :regular-output-channel \"stdout\")", ""},
    {"(set-option :sat.random_seed x)", ""},
    {"(get-info name)", "syntax 2:1"},
    // unknown-symbol
    {"(assert q)", "unknown-symbol 2:9"},
    {"(assert (q p))", "unknown-symbol 2:10"},
    {"(assert (= b (_ BitVec 8)))", "unknown-symbol 2:17"},
    {"(assert ((_ FloatingPoint 5 11) p))", "unknown-symbol 2:13"},
    {"(assert (= i -1))", "unknown-symbol 2:14"},
    {"(assert (= i (const 1)))", "unknown-symbol 2:15"},
    {"(assert (forall ((x Int)) (= x y)))", "unknown-symbol 2:32"},
    {"(assert (let ((x i) (y x)) (= x y)))", "unknown-symbol 2:24"},
    {"(assert ((as q Int) p))", "unknown-symbol 2:14"},
    {"(define-fun g ((x Int)) Int (g x))", "unknown-symbol 2:30"},
    {"(assert ((_ q 3) b))", "unknown-symbol 2:13"},
    {"(assert (set.memmber i i))", "unknown-symbol 2:10"},
    {"(assert (= i (seq.lenn s)))", "unknown-symbol 2:15"},
    {"(assert (bag.foo i))(assert (bag.foo i))", "unknown-function 2:10"},
    {"(assert (set.map i i))", ""},
    {"(assert (= i skolemx))", "unknown-symbol 2:14"},
    {"(assert (= i |set.empty Z|))", "unknown-symbol 2:14"},
    {"(assert (= @x i))", "unknown-function 2:12"},
    {"(declare-sort U 0)(assert (= (as @U_0 U) (as @U_1 U)))", ""},
    // unknown-sort
    {"(declare-const x T)", "unknown-sort 2:18"},
    {"(declare-const x (T Int))", "unknown-sort 2:19"},
    {"(declare-const x (_ BitVek 8))", "unknown-sort 2:21"},
    {"(declare-const x (_ _ BitVec 8))", "syntax 2:18"},
    {"(assert (_ _ bv5 8))", "syntax 2:9"},
    {"(assert (exists ((x T)) p))", "unknown-sort 2:21"},
    {"(declare-sort-parameter A)(declare-datatype T ((c (d A))))",
     "unknown-sort 2:54"},
    {"(declare-sort-parameter A)(define-sort S () (Array Int A))",
     "unknown-sort 2:45"},
    {"(declare-sort-parameter A)(define-sort S (A) (Array Int A))", ""},
    // wrong-arity
    {"(assert (not p p))", "wrong-arity 2:9"},
    {"(assert (= (f i) i))", "wrong-arity 2:12"},
    {"(assert (= (f i p p) i))", "wrong-arity 2:12"},
    {"(assert (i p))", "wrong-arity 2:9"},
    {"(assert (= i +))", "wrong-arity 2:14"},
    {"(assert (ite p p))", "wrong-arity 2:9"},
    {"(assert ((_ is nil) l l))", "wrong-arity 2:9"},
    {"(assert (= l ((_ update head) l)))", "wrong-arity 2:14"},
    {"(assert (match l ((nil p) ((cons x) p))))", "wrong-arity 2:28"},
    // wrong-sort-arity
    {"(declare-const x (Array Int))", "wrong-sort-arity 2:19"},
    {"(declare-sort S 1)(declare-const x S)", "wrong-sort-arity 2:36"},
    {"(define-sort S (X) X)(declare-const x (S Int Int))",
     "wrong-sort-arity 2:40"},
    {"(declare-datatypes ((T 1)) (((c))))", "wrong-sort-arity 2:29"},
    // An error in a datatype is told once, and what uses it is none.
    {"(declare-datatypes ((T 1)) (((n) (c (d Int)))))"
     "(declare-fun m () (T Int))(assert (match m ((n true) (x false))))",
     "wrong-sort-arity 2:29"},
    {"(declare-datatypes ((K 1) (M 2)) ((par (X) ((none) (one (it X)))) "
     "(par (A) ((mk (fst A))))))(declare-fun m () (K Int))"
     "(assert (match m ((none p) ((one h) (= h i)))))",
     "wrong-sort-arity 2:67"},
    {"(declare-datatypes ((T 0)) (car))(declare-fun m () T)"
     "(assert (match m ((x p))))",
     "syntax 2:29"},
    {"(declare-datatypes ((T 0)) ((par (X) ((a)))))(declare-fun m () T)"
     "(assert (match m ((a p))))",
     "wrong-sort-arity 2:29"},
    {"(declare-datatypes ((T 0) (N 0)) (((n)) car))(declare-fun m () T)"
     "(assert (match m ((n p))))",
     "syntax 2:41"},
    {"(declare-datatypes ((T 1) (N t)) (((n)) ((k))))"
     "(declare-fun m () (T Int))(assert (match m ((n p))))",
     "syntax 2:27"},
    {"(declare-datatypes ((T 1)) ((par Int ((n)))))"
     "(declare-fun m () (T Int))(assert (match m ((n p))))",
     "syntax 2:29"},
    {"(declare-datatypes () ((T car) U))(declare-fun m () T)"
     "(assert (match m ((car p))))",
     "old-form 2:1\nsyntax 2:32"},
    {"(declare-codatatypes ((T 0)) (car))(declare-fun m () T)"
     "(assert (match m ((x p))))",
     "syntax 2:31"},
    // sort-mismatch
    {"(assert i)", "sort-mismatch 2:9"},
    {"(assert (not i))", "sort-mismatch 2:14"},
    {"(assert (= i p))", "sort-mismatch 2:14"},
    {"(assert (and p p i))", "sort-mismatch 2:18"},
    {"(assert (= (f p p) i))", "sort-mismatch 2:15"},
    {"(assert (= (+ i p) i))", "sort-mismatch 2:17"},
    {"(assert (= b #x0))", "sort-mismatch 2:14"},
    {"(assert (= b (bvadd b #b01)))", "sort-mismatch 2:23"},
    {"(assert (= (select a p) r))", "sort-mismatch 2:22"},
    {"(assert (= (store a i p) a))", "sort-mismatch 2:23"},
    {"(assert (= r (select i i)))", "sort-mismatch 2:22"},
    {"(assert (= (str.len i) i))", "sort-mismatch 2:21"},
    {"(assert (forall ((x Int)) x))", "sort-mismatch 2:27"},
    {"(assert (ite p i p))", "sort-mismatch 2:18"},
    {"(assert (= (head (cons p l)) i))", "sort-mismatch 2:24"},
    {"(assert ((_ is nil) i))", "sort-mismatch 2:21"},
    {"(assert (match l ((nil p) (x i))))", "sort-mismatch 2:30"},
    {"(define-fun g () Bool i)", "sort-mismatch 2:23"},
    {"(define-fun-rec g ((x Int)) Bool x)", "sort-mismatch 2:34"},
    {"(define-const c Bool 5)", "sort-mismatch 2:22"},
    {"(check-sat-assuming (i))", "sort-mismatch 2:22"},
    {"(assert (= ((as const (Array Int Int)) p) ((as const (Array Int Int)) "
     "0)))",
     "sort-mismatch 2:40"},
    {"(assert (as i Bool))", "sort-mismatch 2:13"},
    {"(assert (= i ((as const Int) 0)))", "sort-mismatch 2:19"},
    {"(assert (= l ((_ update head) l p)))", "sort-mismatch 2:33"},
    {"(assert (mod i 2))", "sort-mismatch 2:9"},
    {"(assert (= i (to_int p)))", "sort-mismatch 2:22"},
    {"(assert (= i r p))", "sort-mismatch 2:16\n"},
    {"(declare-sort-parameter A)(declare-sort-parameter B)"
     "(declare-fun g (A A) Bool)(assert (forall ((x A) (y B)) (g x y)))",
     "sort-mismatch 2:114"},
    {"(declare-sort-parameter A)(declare-fun g (A A) Bool)"
     "(assert (forall ((x A)) (g x 1)))",
     "sort-mismatch 2:82"},
    {"(declare-sort-parameter A)(declare-fun g (A A) Bool)"
     "(assert (forall ((x A)) (and (g x x) (g 1 2))))",
     ""},
    {"(declare-sort-parameter A)(define-fun-rec g ((x A) (y A)) A "
     "(ite (= x y) x (g y x)))(assert (= 1 (g 1 2)))",
     ""},
    {"(declare-sort-parameter A)"
     "(declare-datatype M (par (A) ((none) (some (it A)))))"
     "(declare-fun g (A (M A)) Bool)"
     "(assert (forall ((x A)) (g x (some x))))",
     ""},
    // bad-index
    {"(declare-const x (_ BitVec 0))", "bad-index 2:28"},
    {"(declare-const x (_ BitVec n))", "bad-index 2:28"},
    {"(declare-const x (_ BitVec 8 8))", "bad-index 2:18"},
    {"(declare-const x (_ BitVec 99999999999))", "bad-index 2:28"},
    {"(declare-const x (_ FloatingPoint 1 5))", "bad-index 2:35"},
    {"(assert (= b ((_ extract 8 1) b)))", "bad-index 2:15"},
    {"(assert (= b ((_ extract 0 1) b)))", "bad-index 2:15"},
    {"(assert (= b ((_ extract 7) b)))", "bad-index 2:18"},
    {"(assert (= b ((_ extract x 0) b)))", "bad-index 2:15"},
    {"(assert (= b ((_ bvadd 1) b b)))", "bad-index 2:18"},
    {"(assert ((_ is nil 1) l))", "bad-index 2:13"},
    {"(assert ((_ is nil cons) l))", "bad-index 2:13"},
    {"(assert (= l ((_ update head tail) l 1)))", "bad-index 2:18"},
    {"(assert (= l ((_ update cons) l 1)))", "bad-index 2:25"},
    {"(assert (= l ((_ update i) l 1)))", "bad-index 2:25"},
    {"(assert (= l ((_ update q) l 1)))", "bad-index 2:25"},
    {"(assert (= l ((_ update head) l 1)))", ""},
    {"(assert (= b (extract b)))", "bad-index 2:15"},
    {"(assert (= b ((_ repeat 0) b)))", "bad-index 2:15"},
    {"(assert (= b ((_ zero_extend 4294967290) b)))", "bad-index 2:15"},
    {"(assert ((_ divisible 0) i))", "bad-index 2:10"},
    {"(assert (= b (_ bv5 0)))", "bad-index 2:14"},
    {"(assert (= b (as (_ bv5 8) (_ BitVec 8))))", ""},
    {"(assert (= b (as (_ bv5 8) (_ BitVec 9))))", "sort-mismatch 2:21"},
    {"(assert (= s (as (_ char #x41) String)))", ""},
    {"(assert (= b ((as (_ extract 7 0) (_ BitVec 8)) b)))", ""},
    {"(assert (fp.isNaN (as (_ NaN 8 24) Float32)))", ""},
    {"(assert (fp.isNaN (fp #b0 #b1 #b1)))", "sort-mismatch 2:27"},
    {"(assert (fp.isNaN (fp #b0 #b10 #b1)))", ""},
    {"(assert (= s (_ char #x30000)))", "bad-index 2:14"},
    {"(assert (= s (_ char #b1000001)))", "old-form 2:14"},
    {"(assert (= s (_ char x)))", "bad-index 2:14"},
    {"(assert (= s (_ char 65 66)))", "bad-index 2:14"},
    {"(assert (= s (_ char #x41 #x42)))", "bad-index 2:14"},
    {"(assert (= ((_ to_fp 8 24) b) ((_ to_fp 8 24) b)))",
     "bad-index 2:13\nbad-index 2:32"},
    {"(assert (fp.isNaN (_ NaN 1 8)))", "bad-index 2:19"},
    // bad-literal
    {"(assert (= b (_ bv99999999999999999999999999999999999 8)))",
     "bad-literal 2:14"},
    // redeclared
    {"(declare-fun p () Bool)", "redeclared 2:14"},
    {"(declare-sort S 0)(declare-sort S 0)", "redeclared 2:33"},
    {"(assert (! p :named p))", "redeclared 2:21"},
    // duplicate-name
    {"(assert (let ((x p) (x p)) x))", "repeated-name 2:22"},
    {"(define-sort S (X X) X)", "duplicate-name 2:19"},
    {"(declare-datatype T ((c) (c)))", "duplicate-name 2:27"},
    {"(declare-datatype T ((c (d Int) (d Int))))", "duplicate-name 2:34"},
    {"(declare-datatype T ((c (d Int)) (e (d Bool))))", "duplicate-name 2:38"},
    {"(declare-datatypes ((T 0) (U 0)) (((c (d Int))) ((e (d Int)))))",
     "overloaded 2:54"},
    {"(declare-datatypes ((T 0) (U 0)) (((c (d Int))) ((e (d Bool)))))"
     "(assert (forall ((x T)) (= x ((_ update d) x 1))))",
     "overloaded 2:54"},
    {"(declare-datatype T (par (X X) ((c (d X)))))", "repeated-name 2:29"},
    // reserved-word
    {"(declare-fun let () Bool)", "reserved-word 2:14"},
    {"(declare-fun |let| () Bool)(assert |let|)", ""},
    {"(assert (forall ((as Int)) p))", "reserved-word 2:19"},
    {"(assert (let ((! p)) p))", "reserved-word 2:16"},
    {"(assert (match l ((nil p) (as p))))", "reserved-word 2:28"},
    {"(assert (match l ((nil p) ((cons let x) p))))", "reserved-word 2:34"},
    {"(assert (match l ((nil p) (|as| p))))", ""},
    // reserved-name
    {"(declare-fun @x () Bool)(declare-sort |.s| 0)",
     "reserved-name 2:14\nreserved-name 2:39"},
    {"(declare-fun assert () Bool)(assert assert)", "reserved-name 2:14"},
    {"(declare-fun |assert| () Bool)(assert |assert|)", ""},
    {"(declare-const NUMERAL Bool)", "reserved-name 2:16"},
    {"(declare-fun match () Bool)", "reserved-name 2:14"},
    {"(declare-fun lambda () Bool)", ""},
    {"(declare-const |match| L)"
     "(assert (match match ((nil p) ((cons h t) (= h i)))))",
     ""},
    {"(declare-fun lambda (Int) Int)(assert (= i (lambda (lambda i))))", ""},
    {"(declare-fun choice (Bool) Int)(assert (= i (choice ((j Int)) (= j 1))))",
     ""},
    {"(declare-fun witness (Int) Int)(assert (= 1 (witness ((j Int)) (= j "
     "1))))",
     ""},
    {"(declare-fun match (Int Int) Int)(assert (= i (match i (f i p))))",
     "reserved-name 2:14"},
    {"(set-info :smt-lib-version 2.7)(declare-fun lambda () Bool)",
     "reserved-name 2:45"},
    {"(declare-fun check () Bool)", ""},
    // ambiguous
    {"(declare-datatype M (par (X) ((none) (some (it X)))))(assert (= none "
     "none))",
     "ambiguous 2:65\nambiguous 2:70"},
    {"(declare-datatype E (par (X Y) ((left (l1 X)) (right (r1 Y)))))"
     "(assert (= (left i) ((as left (E Int Bool)) i)))",
     "ambiguous 2:75"},
    {"(declare-sort-parameter A)(declare-fun mk (Int) A)(assert (= (mk 1) 2))",
     "ambiguous 2:62"},
    {"(declare-sort-parameter A)(declare-fun mk (Int) A)(declare-const c A)"
     "(assert (= (mk 1) (mk 2)))(assert (= c c))",
     "ambiguous 2:81\nambiguous 2:88\nambiguous 2:107\nambiguous 2:109"},
    {"(declare-sort-parameter A)(declare-fun mk (Int) A)(declare-const c A)"
     "(assert (= ((as mk Int) 1) (as c Int)))"
     "(define-fun g () A (as c A))",
     ""},
    {"(declare-sort-parameter A)(declare-const g (-> A A))"
     "(assert (= (_ g 1) (g 1)))",
     ""},
    // not-a-datatype, not-a-constructor, not-exhaustive
    {"(assert (match i ((x p))))", "not-a-datatype 2:16"},
    {"(assert ((_ is head) l))", "not-a-constructor 2:16"},
    {"(assert ((_ is =) l))", "not-a-constructor 2:16"},
    {"(assert ((_ is Int) l))", "not-a-constructor 2:16"},
    {"(assert ((_ is set.union) l))", "not-a-constructor 2:16"},
    {"(assert (forall ((x (Tuple Int))) ((_ is tuple) x)))", ""},
    {"(assert (match l ((nil p) ((head x) p))))", "not-a-constructor 2:29"},
    {"(assert (match l ((nil p))))", "not-exhaustive 2:9"},
    {"(assert (match l ((nil p) (_ p))))", ""},
    // not-well-founded
    {"(declare-datatype T ((c (d T))))", "not-well-founded 2:19"},
    {"(declare-datatypes ((T 0) (U 0)) (((c (d U))) ((e (g T)) (h))))", ""},
    {"(declare-datatype T ((c (d (Array Int T)))))",
     "not-well-founded 2:19\nnested-datatype 2:28"},
    {"(declare-datatype T ((c (d (Array T Int)))))",
     "not-well-founded 2:19\nnested-datatype 2:28"},
    {"(declare-datatypes ((T 0) (V 0)) (((c (d (Array T V)))) ((e))))",
     "not-well-founded 2:22\nnested-datatype 2:42"},
    {"(declare-datatypes ((T 0) (V 0)) (((c (d (Array V V)))) ((e))))",
     "nested-datatype 2:42"},
    // nested-datatype
    {"(declare-datatype T ((e) (c (d (Array Int T)))))",
     "nested-datatype 2:32"},
    {"(declare-datatype T (par (X) ((e) (c (d (T (T X)))))))",
     "nested-datatype 2:41"},
    {"(declare-datatypes ((T 0) (U 1)) (((e) (c (d (U T)))) (par (X) ((g (h "
     "X))))))",
     "nested-datatype 2:46"},
    {"(declare-datatype T (par (X) ((e) (c (d (T X)) (g (Array X X))))))", ""},
    {"(declare-codatatype T ((c (d T))))", ""},
    // open-name
    {"(assert (forall ((x Bool)) (! x :named n)))", "open-name 2:40"},
    {"(assert (forall ((x Bool)) (! (exists ((y Bool)) y) :named n)))", ""},
    {"(assert (forall ((x Bool)) (! (exists ((y Bool)) x) :named n)))",
     "open-name 2:60"},
    // too-many-pops
    {"(push 1)(pop 2)", "too-many-pops 2:9"},
    {"(push 3)(pop 1)(pop 2)", ""},
    // int-as-real
    {"(assert (= r 1))", "int-as-real 2:14"},
    {"(assert (= r (+ r i)))", "int-as-real 2:19"},
    {"(assert (< (/ 1 2) r))", "int-as-real 2:15\nint-as-real 2:17"},
    {"(declare-fun g (Real) Bool)(assert (g 1))", "int-as-real 2:39"},
    {"(define-fun g () Real 1)", "sort-mismatch 2:23"},
    {"(assert (= (store a i 1) a))", "int-as-real 2:23"},
    {"(assert (= r (ite p r i)))", "int-as-real 2:23"},
    {"(set-logic QF_LRA)(assert (= r (+ 1 (/ 1 2))))", ""},
    {"(set-logic AUFLIRA)(assert (= r (+ r i 1)))", ""},
    {"(set-logic AUFLIRA)(assert (= r (/ i i)))", ""},
    {"(set-logic AUFLIRA)(define-fun g () Real 1)", "sort-mismatch 2:42"},
    {"(define-const g Real i)(define-fun-rec h ((x Int)) Real x)",
     "sort-mismatch 2:22\nsort-mismatch 2:57"},
    {"(assert (= a ((as const (Array Int Real)) 1)))", "sort-mismatch 2:43"},
    {"(set-logic QF_LRA)(define-fun g () Real 1)", ""},
    {"(set-logic QF_AUFLIRA)(declare-fun g (Real) Bool)(assert (g 1))",
     "int-as-real 2:61"},
    // old-name, old-form
    {"(assert (str.in.re s (str.to.re s)))", "old-name 2:10\nold-name 2:23"},
    {"(assert (= i (str.to.int (int.to.str i))))",
     "old-name 2:15\nold-name 2:27"},
    {"(assert (= i (bv2nat b)))", "old-name 2:15"},
    {"(assert (is-nil l))", "old-name 2:10"},
    {"(declare-const q (Seq Int))(assert (= (str.len q) 0))", "old-name 2:40"},
    {"(declare-const q (Seq Int))(assert (= q (str.update q 0 q)))",
     "old-name 2:42"},
    {"(declare-const q (Seq Int))(assert (= q (str.++ q s)))",
     "sort-mismatch 2:49"},
    {"(declare-const q (Seq Int))(assert (= q (str.substr q q 0)))",
     "sort-mismatch 2:53"},
    {"(declare-const q (Seq Int))(assert (str.is_digit q))",
     "sort-mismatch 2:50"},
    {"(assert (implies p p))", "old-name 2:10"},
    {"(declare-datatypes () ((T c (d (e Int)))))", "old-form 2:1"},
    {"(declare-datatype T (c))", "old-form 2:22"},
    {"(declare-sort S)", "old-form 2:1"},
    {"(push)(pop)", "old-form 2:1\nold-form 2:7"},
    {"(assert (str.in_re s (re.loop (str.to_re s) 1 3)))", "old-form 2:22"},
    {"(assert (= r (to_real r)))", "old-form 2:14"},
    {"(assert (= r (to_real p)))", "sort-mismatch 2:23"},
    {"(declare-sort S 0)(declare-const x (S))", "old-form 2:36"},
    {"(assert (match l (((nil) p) (x p))))", "old-form 2:20"},
    {"(assert (= s (_ char 65)))", "old-form 2:14"},
    {"(assert (= s (_ char #x41)))", ""},
    // few-arguments, many-arguments
    {"(assert (and p))", "few-arguments 2:9"},
    {"(assert (distinct i))", "few-arguments 2:9"},
    {"(assert (= i))", "wrong-arity 2:9"},
    {"(assert (= 1 (select (as const (Array Int Int)) 0)))",
     "wrong-arity 2:22"},
    {"(assert (=> p))", "wrong-arity 2:9"},
    {"(assert (= (bvsub b b b) b))", "wrong-arity 2:12"},
    {"(assert (= (concat b b b) #x000000))", "many-arguments 2:12"},
    {"(assert (= (bvxnor b b b) b))", "many-arguments 2:12"},
    {"(assert (= (bvadd b b b) b))", ""},
    // unknown-command
    {"(check-satt)(maximize i)", "syntax 2:2\nunknown-command 2:14"},
    {"(dbg-lt i)(asert p)(asert p)", "unknown-command 2:2\nsyntax 2:12"},
    {"(and p p)", "syntax 2:2"},
    {"(p)", "syntax 2:2"},
    {"(define zz () Bool p)", "syntax 2:2"},
    {"(ASSERT p)", "syntax 2:2"},
    {"(check)(sat)(declare zz)(assert zz)",
     "syntax 2:2\nsyntax 2:9\nsyntax 2:14\nunknown-symbol 2:33"},
    {"(declare-funn zz () Bool)(assert zz)", "syntax 2:2"},
    {"(eliminate-foo zz)(ext.bar zz)(assert zz)",
     "unknown-command 2:2\nunknown-command 2:20\nunknown-symbol 2:39"},
    {"(declare-something zz)(assert zz)", "unknown-command 2:2"},
    // overloaded, hides-theory
    {"(declare-fun p (Int) Bool)(assert (and p (p i)))", "overloaded 2:14"},
    {"(declare-fun g () Int)(declare-fun g () Bool)(assert g)",
     "overloaded 2:36\nambiguous 2:54"},
    {"(declare-fun g () Int)(declare-fun g () Bool)(assert (as g Bool))",
     "overloaded 2:36"},
    {"(declare-fun g () Int)(reset-assertions)(declare-fun g () Bool)(assert "
     "g)",
     ""},
    {"(declare-fun g (Int) Int)(declare-fun g (Int) Bool)(assert (g 1))",
     "overloaded 2:39\nambiguous 2:61"},
    {"(declare-datatype T ((c) (d (c Bool))))", "overloaded 2:30"},
    {"(declare-datatype T ((d (c Bool)) (c)))", "overloaded 2:36"},
    {"(assert (! p :named i))", "overloaded 2:21"},
    {"(declare-fun is (Int) Bool)(assert ((_ is nil) l))(assert (is i))", ""},
    {"(declare-fun + (Bool) Bool)(assert (+ p))", "hides-theory 2:14"},
    {"(set-logic QF_UF)(declare-fun + (Bool) Bool)(assert (+ p))", ""},
    {"(declare-fun repeat () Bool)(assert repeat)"
     "(assert (= ((_ repeat 2) b) ((_ repeat 2) b)))",
     ""},
    {"(assert (let ((char s)) (= char (_ char #x41))))", ""},
    {"(declare-fun extract () (-> Int Int))(assert (= (_ extract i) 1))", ""},
    {"(declare-datatype T ((or) (c)))(assert (or p p))(assert (= or c))",
     "hides-theory 2:23"},
    {"(assert (let ((and p)) and))", "hides-theory 2:16"},
    {"(assert (exists ((div Int)) (= div 0)))(define-fun g ((div Int)) Int "
     "div)",
     "hides-theory 2:19"},
    {"(assert (match l ((nil p) ((cons mod x) p))))", "hides-theory 2:34"},
    {"(set-logic QF_UF)(assert (let ((|+| p) (div p)) (and |+| div)))", ""},
    {"(define-sort S (Int) (Array Int Int))", "hides-theory 2:17"},
    {"(declare-datatype T (par (Bool) ((c (d Bool)))))", "hides-theory 2:27"},
    {"(declare-sort Int 0)", "redeclared 2:15"},
    {"(set-logic QF_UF)(declare-sort Int 0)", "hides-theory 2:32"},
    {"(set-logic QF_UF)(define-sort Bool () Bool)", "redeclared 2:31"},
    // function-as-map, lambda-as-array
    {"(declare-fun g (Int) Int)(assert (= g (lambda ((x Int)) (g x))))",
     "function-as-map 2:37"},
    {"(set-logic QF_UFLIA)(declare-fun g (Int) Int)(assert (= g g))",
     "wrong-arity 2:57\nwrong-arity 2:59"},
    {"(declare-fun g () (-> Int Int))(assert (= (g i) (_ g i)))", ""},
    {"(declare-fun g () (Array Int Int))(assert (= g (lambda ((x Int)) x)))",
     "lambda-as-array 2:43"},
    // non-ascii, large-value, leading-zero
    {"(assert (= s \"\xc3\xa4\"))", "non-ascii 2:14"},
    {"(assert (= s \"\\u{e4}\"))", ""},
    {"(assert (= b (_ bv256 8)))", "large-value 2:14"},
    {"(assert (= b (_ bv255 8)))", ""},
    {"(assert (= b (_ bv007 8)))", "leading-zero 2:17"},
    {"(assert (= b (_ bv0 8)))", ""},
    {"(assert (= i 007))", "leading-zero 2:14"},
    {"(declare-fun w () (_ BitVec 008))", "leading-zero 2:29"},
    {"(declare-fun w () (_ FloatingPoint 05 011))",
     "leading-zero 2:36\nleading-zero 2:39"},
    {"(assert (= b (_ bv7 08)))", "leading-zero 2:21"},
    {"(assert (= ((_ extract 07 0) b) b))", "leading-zero 2:24"},
    {"(assert ((_ divisible 03) i))", "leading-zero 2:23"},
    {"(declare-sort S 00)", "leading-zero 2:17"},
    {"(push 01)", "leading-zero 2:7"},
    {"(assert (= r 1.))", "leading-zero 2:14"},
    // forgotten
    {"(reset-assertions)(assert p)(assert p)", "forgotten 2:27"},
    {"(reset-assertions)(declare-fun p () Bool)(assert p)", ""},
    {"(declare-sort S 0)(reset-assertions)(declare-const x S)",
     "forgotten 2:54"},
    // empty-binder, redundant-case
    {"(assert (forall () p))", "syntax 2:9"},
    {"(assert (let () p))", "empty-binder 2:9"},
    {"(assert (match l ((nil p) (x p) ((cons y z) p))))",
     "redundant-case 2:33"},
    // removed, repeated-name, assumption-term
    {"(set-option :interactive-mode true)", "removed 2:13"},
    {"(define-fun g ((x Int) (x Bool)) Bool x)", "repeated-name 2:25"},
    {"(assert (match l ((nil p) ((cons x x) p))))", "repeated-name 2:36"},
    {"(assert (match l ((nil p) ((cons _ _) p))))", ""},
    {"(assert (match l ((nil p) ((cons i p) (= p l)))))", ""},
    {"(set-info :smt-lib-version 2.6)(check-sat-assuming (p (not p) (or p "
     "p)))",
     "assumption-term 2:63"},
    {"(set-info :smt-lib-version 2.7)(check-sat-assuming ((or p p)))", ""},
    // newer-version
    {"(set-info :smt-lib-version 2.0)(declare-const x Int)(declare-const y "
     "Int)(get-model)",
     "newer-version 2:33\nnewer-version 2:75"},
    {"(set-info :smt-lib-version 2.5)(declare-datatype T ((c)))(assert (match "
     "l ((_ p))))",
     "newer-version 2:33\nnewer-version 2:67"},
    {"(set-info :smt-lib-version 2.5)(declare-datatypes () ((T c)))",
     "old-form 2:32"},
    {"(set-info :smt-lib-version 2.6)(define-const x Int 1)(declare-fun m () "
     "(-> Int Int))(assert (= m (lambda ((y Int)) y)))",
     "newer-version 2:33\nnewer-version 2:73\nnewer-version 2:99"},
    {"(set-info :smt-lib-version 2.7)(define-const x Int 1)(declare-fun m () "
     "(-> Int Int))(assert (= m (lambda ((y Int)) y)))",
     ""},
};

TEST(Findings, HaveKindAndPlace) {
  for (const BadScript& each : kBadScripts) {
    const Read read(kPrelude + each.script);
    std::string expected = each.findings;
    if (expected.ends_with('\n')) expected.pop_back();
    EXPECT_EQ(read.findings(), expected) << each.script << "\n"
                                         << read.messages();
    for (const Finding& finding : read.script.findings.all()) {
      EXPECT_FALSE(finding.hint.empty()) << finding.message;
    }
  }
}

TEST(Findings, EveryKindIsTested) {
  std::set<Problem> seen;
  for (const BadScript& each : kBadScripts) {
    const Read read(kPrelude + each.script);
    for (const Finding& finding : read.script.findings.all()) {
      seen.insert(finding.problem);
    }
  }
  // check_logic() finds these, see logic_test.cpp.
  seen.insert(
      {Problem::NotInLogic, Problem::BeyondLogic, Problem::UnknownLogic});
  for (std::size_t at = 0; at < kProblems; ++at) {
    const auto problem = static_cast<Problem>(at);
    EXPECT_TRUE(seen.contains(problem)) << mnemonic(problem);
  }
}

TEST(Findings, SayWhatIsWrongAndWhatToDo) {
  const Read read(
      "(set-logic QF_BV)\n"
      "(declare-fun value () (_ BitVec 8))\n"
      "(assert (bvult value #b1))\n"
      "(assert (= vaule value))\n"
      "(assert (= (bvnot value value) value))\n");
  EXPECT_EQ(read.messages(),
            "test:3:22: error[sort-mismatch]: argument 2 of 'bvult' must be of "
            "sort (_ BitVec 8), not (_ BitVec 1)\n"
            "  hint: write ((_ zero_extend 7) t) or ((_ sign_extend 7) t)\n"
            "test:4:12: error[unknown-symbol]: there is no constant or "
            "variable 'vaule' here\n"
            "  hint: did you mean 'value'?\n"
            "test:5:12: error[wrong-arity]: the function 'bvnot' takes 1 "
            "argument, not 2\n"
            "  hint: write (bvnot a)\n");
}

TEST(Findings, CountsOfArgumentsAreToldOnce) {
  EXPECT_NE(Read("(assert (fp.isNaN ((_ to_fp 8 24) RNE 1.0 2 3)))")
                .messages()
                .find("takes 1 or 2 arguments, not 4"),
            std::string::npos);
}

TEST(Findings, VariablesHaveTheirOwnNames) {
  EXPECT_NE(Read("(declare-sort S 0)(assert (forall ((yy S)) (= (yy yy) yy)))")
                .messages()
                .find("'yy' is of sort S and takes no arguments"),
            std::string::npos);
  EXPECT_NE(Read("(declare-const f (-> Int Int))(assert (= (_ f 1 2) 3))")
                .messages()
                .find("takes at most 1 argument, not 2"),
            std::string::npos);
}

TEST(Findings, HintsSayWhatToWrite) {
  const std::pair<const char*, const char*> cases[] = {
      {"(assert i)", "write a comparison such as (= t 1)"},
      {"(assert (= i p))", "write (ite t 1 0)"},
      {"(get-option x)", "write (get-option :print-success)"},
      {"(set-option :verbosity \"1\")", "write (set-option :verbosity 1)"},
      {"(assert (= i (div r i)))", "write (to_int t), and 1 instead of 1.0"},
      {"(assert (= b i))",
       "write constants as #x05 or (_ bv5 8), other terms as ((_ int_to_bv 8) "
       "t)"},
      {"(assert (= b (bvnot i)))",
       "write constants as #x05 or (_ bv5 8), other terms as ((_ int_to_bv 8) "
       "t)"},
      {"(assert (= b #x0000))", "write ((_ extract 7 0) t) for its lower bits"},
      {"(assert (= s i))", "write (str.from_int t)"},
      {"(assert (str.in_re s s))", "write (str.to_re t)"},
      {"(assert (fp.isNaN r))",
       "write ((_ to_fp eb sb) RNE t) with the sizes of exponent and "
       "significand"},
      {"(assert (= l i))", "write a term of sort L, or correct a declaration"},
      {"(assert (= i (f i)))",
       "its arguments are of sorts Int Bool, declared in line 1"},
      {"(assert (i p))", "write it without parentheses, declared in line 1"},
      {"(assert (ite p p))", "write (ite a b c)"},
      {"(assert (=> p))", "write (=> a b ...)"},
      {"(assert (= b ((_ extract 7 0) b b)))", "write ((_ extract i j) a)"},
      {"(declare-const x (Array Int))", "write (Array S1 S2)"},
      {"(declare-const x (L Int))", "write it without parentheses"},
      {"(asert p)", "did you mean 'assert'?"},
      {"(eliminate-foo p)",
       "remove it: only the solver that has it understands it"},
      {"(check-allsat (p))",
       "remove it: only the solver that has it understands it"},
  };
  for (const auto& [script, hint] : cases) {
    const Read read(kPrelude + script);
    ASSERT_FALSE(read.script.findings.all().empty()) << script;
    EXPECT_EQ(read.script.findings.all().front().hint, hint) << script;
  }
}

TEST(Findings, OneMistakeIsReportedOnce) {
  EXPECT_EQ(errors("(assert (= (+ (f x) 1) (* 2 (f x))))"),
            "unknown-symbol 1:16\nunknown-symbol 1:18\n"
            "unknown-symbol 1:30\nunknown-symbol 1:32");
  EXPECT_EQ(errors("(declare-fun b () (_ BitVec 8))"
                   "(assert (= b (concat (bvadd b #b0) b) (bvnot c)))"),
            "sort-mismatch 1:62\nunknown-symbol 1:77");
}

TEST(Findings, RepeatedParametersAreFoundAmongMany) {
  std::string parameters;
  for (int at = 0; at < 1000; ++at) {
    parameters += "(x" + std::to_string(at % 999) + " Int)\n";
  }
  EXPECT_EQ(findings("(define-fun f (" + parameters + "(x500 Int)) Int x1)"),
            "repeated-name 1000:2\nrepeated-name 1001:2");
}

TEST(Findings, AreBoundedAndCounted) {
  std::string text;
  for (int at = 0; at < 1000; ++at) text += "(assert q)";
  const Read read(text);
  EXPECT_EQ(read.script.findings.all().size(), 50U);
  EXPECT_EQ(read.script.findings.errors(), 1000U);
  EXPECT_EQ(read.script.findings.warnings(), 0U);
  Options options;
  options.findings_of_a_kind = 3;
  EXPECT_EQ(elaborate(read.tape, options).findings.all().size(), 3U);
}

TEST(Findings, MnemonicsAreDistinct) {
  std::set<std::string_view> seen;
  for (std::size_t at = 0; at < kProblems; ++at) {
    EXPECT_TRUE(seen.insert(mnemonic(static_cast<Problem>(at))).second);
  }
}

TEST(Findings, StrictElaborationIsAResult) {
  const Read good("(assert true)");
  EXPECT_TRUE(elaborate_strictly(good.tape));
  const Read bad("(assert\n  5)");
  const Result<Script> result = elaborate_strictly(bad.tape);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, Code::WrongType);
  EXPECT_EQ(result.error().where, "test:2:3");
}

}  // namespace
}  // namespace podium::terms
