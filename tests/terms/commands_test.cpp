// Every command, and the scopes of names.

#include <set>

#include "helpers.h"

namespace podium::terms {
namespace {

using Name = smtlib::Command;

std::string all_commands() {
  return "(set-logic ALL)(set-info :status sat)(set-info :smt-lib-version 2.7)"
         "(set-option :produce-models true)(declare-sort S 1)"
         "(declare-sort-parameter A)(define-sort T (X) (Array Int X))"
         "(declare-fun f (Int A) (T A))(declare-const c Int)"
         "(define-const d Int 5)(define-fun g ((x Int)) Int (+ x d))"
         "(define-fun-rec h ((n Int)) Int (ite (= n 0) 0 (h (- n 1))))"
         "(define-funs-rec ((e ((n Int)) Bool) (o ((n Int)) Bool))"
         " ((or (= n 0) (o (- n 1))) (and (distinct n 0) (e (- n 1)))))"
         "(declare-datatype D ((n1) (n2 (s2 D))))"
         "(declare-datatypes ((P 0) (Q 0)) (((p1 (p2 Q)) (p3)) ((q1 (q2 P)))))"
         "(declare-codatatype CD ((cd (cdt CD))))"
         "(declare-codatatypes ((CE 0)) (((ce (cet CE)))))"
         "(push 1)(assert (= (select (f 1 c) 0) c))(check-sat)"
         "(check-sat-assuming ((= c 1) (e 4)))(echo \"text\")(get-assertions)"
         "(get-assignment)(get-info :name)(get-model)(get-option :verbosity)"
         "(get-proof)(get-unsat-assumptions)(get-unsat-core)"
         "(get-value (c (f 1 c)))(pop 1)(some-command of a solver)"
         "(reset-assertions)(reset)(exit)(assert unknown)";
}

TEST(Commands, AreTyped) {
  const Read read(all_commands());
  EXPECT_EQ(read.findings(false), "") << read.messages();
  const Script& script = read.script;
  std::set<Name> seen;
  for (const Command& each : script.commands.all()) seen.insert(each.kind);
  for (int at = 0; at <= static_cast<int>(Name::Other); ++at) {
    EXPECT_TRUE(seen.contains(static_cast<Name>(at))) << at;
  }
  EXPECT_EQ(script.logic, "ALL");
  EXPECT_EQ(script.version, 27);
  for (const Command& each : script.commands.all()) {
    if (each.kind == Name::DefineFunsRec) {
      ASSERT_EQ(each.count, 2U);
      const Function& second = script.declarations[script.function(each, 1)];
      EXPECT_EQ(script.names[second.name], "o");
      EXPECT_EQ(second.kind, FunctionKind::Recursive);
      EXPECT_NE(second.body, kErrorTerm);
    } else if (each.kind == Name::DeclareDatatypes) {
      ASSERT_EQ(each.count, 2U);
      const Datatype& first = script.declarations[script.datatype(each, 0)];
      ASSERT_EQ(first.constructors.size(), 2U);
      EXPECT_EQ(first.constructors[0].selectors.size(), 1U);
    } else if (each.kind == Name::DeclareSort) {
      const SortSymbol& symbol = script.declarations[script.sort_symbol(each)];
      EXPECT_EQ(symbol.arity, 1U);
    } else if (each.kind == Name::Push) {
      EXPECT_EQ(script.levels(each), 1U);
    } else if (each.kind == Name::CheckSatAssuming) {
      EXPECT_EQ(script.term_list(each).size(), 2U);
    } else if (each.kind == Name::DefineFun) {
      const FunctionId id = script.function(each);
      const auto names = script.declarations.parameter_names(id);
      ASSERT_EQ(names.size(), 1U);
      EXPECT_EQ(script.names[names[0]], "x");
      EXPECT_EQ(to_text(script, script.declarations[id].body), "(+ v0 d)");
    }
  }
}

struct Case {
  const char* script;
  const char* findings;
};

const Case kScopes[] = {
    // Levels.
    {"(push 1)(declare-fun x () Bool)(assert x)(pop 1)(assert x)",
     "unknown-symbol 1:57"},
    {"(push 1)(declare-sort S 0)(pop 1)(declare-fun x () S)",
     "unknown-sort 1:52"},
    {"(push 2)(declare-fun x () Bool)(pop 1)(declare-fun x () Int)(pop 1)"
     "(declare-fun x () Real)",
     ""},
    {"(set-option :global-declarations true)(push 1)(declare-fun x () Bool)"
     "(pop 1)(assert x)",
     ""},
    {"(set-option :global-declarations true)(push 1)(declare-fun x () Bool)"
     "(declare-sort S 0)(define-fun y () Bool x)(pop 1)(push 1)(pop 1)"
     "(declare-fun z () S)(assert (and x y))(declare-fun x () Bool)",
     "redeclared 1:185"},
    {"(push 1000000000)(push 1000000000)(declare-fun x () Bool)(pop 1)"
     "(pop 1999999999)(assert x)",
     "unknown-symbol 1:89"},
    {"(push 99999999999999999999)(pop 1)", ""},
    {"(push 1)(assert (! true :named n))(pop 1)(assert n)",
     "unknown-symbol 1:50"},
    {"(push 1)(assert (forall ((x Bool)) (or x (! true :named n))))(assert n)"
     "(pop 1)(assert n)",
     "unknown-symbol 1:87"},
    {"(assert (let ((x true)) (and (! x :named n) (! n :named m))))"
     "(assert (and n m))",
     ""},
    {"(define-fun f ((x Bool)) Bool (and x (! true :named n)))"
     "(assert (and n (f n)))",
     ""},
    // Resets.
    {"(declare-fun x () Bool)(reset)(assert x)", "unknown-symbol 1:39"},
    {"(set-logic QF_LRA)(reset)(declare-fun x () Int)(assert (= x 1))", ""},
    {"(set-option :global-declarations true)(declare-fun x () Bool)"
     "(reset-assertions)(assert x)",
     ""},
    {"(declare-fun x () Bool)(push 1)(declare-fun y () Bool)"
     "(reset-assertions)(pop 1)",
     "too-many-pops 1:73"},
    // Recursion.
    {"(define-fun f () Bool f)", "unknown-symbol 1:23"},
    {"(define-fun-rec f () Bool f)", ""},
    {"(declare-fun f (Int) Int)(define-fun g ((f Int)) Int (f f))",
     "sort-mismatch 1:54"},
    // Two spaces of names.
    {"(declare-sort x 0)(declare-fun x () x)(assert (= x x))", ""},
    {"(declare-fun Int () Int)(assert (= Int 1))", ""},
    {"(declare-fun |x y| () Bool)(declare-fun |z| () Bool)(assert (and z |x "
     "y|))",
     ""},
    {"(declare-fun x () Bool)(declare-fun |x| () Bool)", "redeclared 1:37"},
    // A variable hides a function, also one of a theory.
    {"(declare-fun f (Int) Bool)(assert (forall ((f Int)) (f 1)))",
     "sort-mismatch 1:53"},
    {"(assert (forall ((and Bool)) and))", "hides-theory 1:19"},
    {"(assert (forall ((and Bool)) (and true true)))",
     "hides-theory 1:19\nsort-mismatch 1:30"},
    // Datatypes speak of each other, and of themselves with parameters.
    {"(declare-datatypes ((T 1) (F 1)) ((par (X) ((node (val X) (kids (F X)))))"
     " (par (Y) ((none) (more (first (T Y)) (rest (F Y)))))))"
     "(assert (= (node 1 (as none (F Int))) (first (more (node 2 (as none (F "
     "Int))) (as none (F Int))))))",
     ""},
    {"(declare-datatypes (X) ((L nil (cons (hd X) (tl L)))))"
     "(declare-fun l () (L Int))(assert (= l (cons 1 (tl l))))",
     "old-form 1:1"},
    {"(declare-datatypes () ((A a1 (a2 (as1 B))) (B b1 (b2 (bs1 A)))))"
     "(assert (= (a2 b1) a1))",
     "old-form 1:1"},
    // Testers and updates.
    {"(declare-datatype L ((nil) (cons (hd Int) (tl L))))(declare-fun l () L)"
     "(assert (and ((_ is cons) l) (= ((_ update hd) l 5) l)))",
     ""},
    {"(declare-datatype L ((nil) (cons (hd Int) (tl L))))(declare-fun l () L)"
     "(declare-fun is-cons (L) Bool)(assert (is-cons l))",
     ""},
    {"(declare-datatype L ((nil) (cons (hd Int) (tl L))))(declare-fun l () L)"
     "(assert ((_ update hd) l true))",
     "sort-mismatch 1:80\nsort-mismatch 1:97"},
    // Qualified names.
    {"(declare-fun x () Int)(assert (= (as x Int) ((as + Int) x 1)))", ""},
    {"(declare-fun f (Int) Int)(declare-fun f (Int) Bool)"
     "(assert ((as f Bool) ((as f Int) 1)))",
     "overloaded 1:39"},
    // Sort parameters.
    {"(declare-sort-parameter A)(declare-fun f (A A) A)"
     "(assert (= (f 1 2) (f 3 (f 4 5))))(assert (f true false))"
     "(assert (forall ((x A)) (= (f x x) x)))",
     ""},
    {"(declare-sort-parameter A)(declare-fun f (A A) A)(assert (f 1 true))",
     "sort-mismatch 1:63"},
    // Maps.
    {"(declare-fun g () (-> Int Int Bool))(assert (_ g 1 2))(assert (_ (_ g 1) "
     "2))(assert ((g 1) 2))(assert (= (_ g 1) (lambda ((x Int)) (< x 1))))",
     ""},
    {"(declare-fun g () (-> Int Bool))(assert (_ g true))",
     "sort-mismatch 1:46"},
    {"(declare-fun g () (-> Int Bool))(assert (_ g 1 2))", "wrong-arity 1:41"},
    {"(set-logic HO_ALL)(declare-fun f (Int Int) Bool)(declare-fun g (( -> Int "
     "Bool)) Bool)(assert (g (f 1)))",
     "function-as-map 1:97"},
    // Commands of solvers that declare.
    {"(declare-var x Int)(declare-rel p (Int Bool))(rule (p x true) r)"
     "(assert (p x true))",
     "unknown-command 1:2\nunknown-command 1:21\nunknown-command 1:47"},
    {"(define (what) 5)(synth-fun f ((x Int)) Int)(assert (= (f 1) 2))",
     "syntax 1:2\nunknown-command 1:19"},
    {"(declare-pool (what) 5)", "unknown-command 1:2"},
    // The whole of a bad command is left out.
    {"(declare-fun x (Foo) Bool)(declare-fun y () Bool)(assert (x y))",
     "unknown-sort 1:17"},
};

TEST(Commands, ScopesAreExact) {
  for (const Case& each : kScopes) {
    const Read read(each.script);
    EXPECT_EQ(read.findings(), each.findings) << each.script << "\n"
                                              << read.messages();
  }
}

TEST(Commands, NothingIsReadAfterExit) {
  EXPECT_EQ(findings("(exit)(assert unknown)"), "");
}

TEST(Commands, AnEmptyTextIsAScript) {
  EXPECT_EQ(findings(""), "");
  EXPECT_EQ(findings("; only a comment"), "");
}

}  // namespace
}  // namespace podium::terms
