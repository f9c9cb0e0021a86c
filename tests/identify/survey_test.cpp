// Classes, certificates, the cache and the index.

#include "identify/survey.h"

#include <algorithm>
#include <string>

#include "helpers.h"
#include "identify/cache.h"
#include "identify/certificate.h"
#include "identify/index.h"

namespace podium::identify {
namespace {

Member member(const std::string& path, const std::string& status,
              const std::string& body) {
  const std::string text =
      "(set-info :status " + status + ")" + in_logic("QF_UF", body);
  const auto read = read_member(text, path);
  EXPECT_TRUE(read);
  return *read;
}

std::vector<Member> library() {
  const std::string two =
      "(declare-fun a () Bool)(declare-fun b () Bool)(assert (=> a b))";
  const std::string other =
      "(declare-fun y () Bool)(declare-fun x () Bool)(assert (=> x y))";
  return {member("a.smt2", "unknown", two), member("b.smt2", "sat", two),
          member("c.smt2", "sat", other),
          member("d.smt2", "unsat", "(assert false)"),
          member("e.smt2", "unsat", "(assert (and  false))")};
}

TEST(Survey, FindsClassesOfEachLevel) {
  const std::vector<Member> members = library();
  const Survey found = survey(members);
  EXPECT_EQ(found.at(Level::Identical).classes.size(), 0U);
  ASSERT_EQ(found.at(Level::Normal).classes.size(), 1U);
  EXPECT_EQ(found.at(Level::Normal).classes[0], (Class{0, 1}));
  ASSERT_EQ(found.at(Level::Isomorphic).classes.size(), 1U);
  EXPECT_EQ(found.at(Level::Isomorphic).classes[0], (Class{0, 1, 2}));
  EXPECT_EQ(found.at(Level::Isomorphic).duplicates(), 2U);
  EXPECT_EQ(found.at(Level::Isomorphic).alone, 2U);
  EXPECT_EQ(found.at(Level::Isomorphic).largest(), 3U);
  // The one whose status is known stays.
  EXPECT_EQ(found.removable, (std::vector<std::size_t>{0, 2}));
  ASSERT_EQ(found.carried.size(), 1U);
  EXPECT_EQ(found.carried[0].to, 0U);
  EXPECT_EQ(found.carried[0].from, 1U);
  EXPECT_EQ(found.carried[0].status, "sat");
  EXPECT_TRUE(found.contradictions.empty());
}

TEST(Survey, FindsContradictions) {
  std::vector<Member> members = library();
  members[2].statuses = {"unsat"};
  const Survey found = survey(members);
  ASSERT_EQ(found.contradictions.size(), 1U);
  EXPECT_EQ(found.contradictions[0].one, 1U);
  EXPECT_EQ(found.contradictions[0].other, 2U);
}

TEST(Survey, PlotHasAMarkForEachSize) {
  const std::string svg = plot(survey(library()));
  EXPECT_NE(svg.find("</svg>"), std::string::npos);
  EXPECT_NE(svg.find("isomorphic"), std::string::npos);
}

TEST(Cache, ComesBack) {
  Cache cache;
  const std::vector<Member> members = library();
  for (const Member& one : members) cache.add({7, 8}, one);
  const auto again = Cache::read(cache.to_text(), "cache");
  ASSERT_TRUE(again);
  EXPECT_EQ(again->to_text(), cache.to_text());
  EXPECT_EQ(again->find("a.smt2", {7, 9}), nullptr);
  EXPECT_EQ(again->find("q.smt2", {7, 8}), nullptr);
  const Member* found = again->find("b.smt2", {7, 8});
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->print.isomorphic, members[1].print.isomorphic);
  EXPECT_EQ(found->statuses, members[1].statuses);
  EXPECT_NE(again->find_content(members[3].print.identical), nullptr);
  EXPECT_EQ(again->find_content("x"), nullptr);
}

TEST(Cache, DamageIsTold) {
  const auto wrong = Cache::read("podium-fingerprints 5\n1\t2\n", "cache");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().where, "cache:2");
  EXPECT_FALSE(Cache::read("hello", "cache"));
  EXPECT_TRUE(Cache::read("", "cache"));
  Cache cache;
  for (const Member& one : library()) cache.add({7, 8}, one);
  const std::string text = cache.to_text();
  for (std::size_t at = 0; at < text.size(); ++at) {
    EXPECT_EQ(static_cast<bool>(Cache::read(text.substr(0, at), "cache")),
              at == 0);
    std::string changed = text;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    const auto read = Cache::read(changed, "cache");
    ASSERT_FALSE(read) << at;
    EXPECT_FALSE(read.error().hint.empty());
  }
}

TEST(Index, FindsWhatIsInIt) {
  const std::vector<Member> members = library();
  const std::string bytes = make_index(members);
  const auto index = Index::from(bytes, "index");
  ASSERT_TRUE(index);
  EXPECT_EQ(index->size(), 3U);
  const auto found = index->find(*members[2].print.isomorphic);
  ASSERT_TRUE(found && *found);
  EXPECT_EQ((*found)->name, "a.smt2");
  EXPECT_EQ((*found)->statuses, std::vector<std::string_view>{"sat"});
  const auto none = index->find(std::string(128, 'a'));
  ASSERT_TRUE(none);
  EXPECT_FALSE(none->has_value());
}

TEST(Index, KnowsNothingWhereMembersContradict) {
  std::vector<Member> members = library();
  members[2].statuses = {"unsat"};
  const std::string bytes = make_index(members);
  const auto index = Index::from(bytes, "index");
  ASSERT_TRUE(index);
  const auto found = index->find(*members[0].print.isomorphic);
  ASSERT_TRUE(found && *found);
  EXPECT_EQ((*found)->statuses, std::vector<std::string_view>{"unknown"});
}

TEST(Index, DamageIsTold) {
  const std::vector<Member> members = library();
  const std::string bytes = make_index(members);
  EXPECT_FALSE(Index::from("podium", "index"));
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(Index::from(std::string_view(bytes).substr(0, size), "index"))
        << size;
  }
  EXPECT_FALSE(Index::from(bytes + "x", "index"));
  const auto old = Index::from("podium-index-1\n\n12345678", "index");
  ASSERT_FALSE(old);
  EXPECT_NE(old.error().message.find("another version"), std::string::npos);
}

// Whatever byte changes: the answer is the right one, none, or an error.
TEST(Index, DamageNeverGivesAnotherKindOfAnswer) {
  const std::vector<Member> members = library();
  const std::string bytes = make_index(members);
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x15);
    const auto index = Index::from(damaged, "index");
    if (!index) continue;
    const auto found = index->find(*members[0].print.isomorphic);
    if (!found) continue;
    if (!*found) continue;
    for (const std::string_view status : (*found)->statuses) {
      EXPECT_EQ(status, "sat") << at;
    }
  }
}

TEST(Certificate, IsTheRenaming) {
  const std::string one =
      in_logic("QF_UF",
               "(declare-sort S 0)(declare-fun a () S)(declare-fun b () S)"
               "(declare-fun p (S S) Bool)(assert (p a b))");
  const std::string other =
      in_logic("QF_UF",
               "(declare-sort a 0)(declare-fun q (a a) Bool)"
               "(declare-fun y () a)(declare-fun x () a)(assert (q x y))");
  const auto found = certify(one, "one", other, "other");
  ASSERT_TRUE(found);
  ASSERT_EQ(found->verdict, Certificate::Verdict::Isomorphic);
  std::vector<std::string> names;
  for (const Certificate::Name& name : found->names) {
    names.push_back(name.one + ">" + name.other);
  }
  std::sort(names.begin(), names.end());
  EXPECT_EQ(names, (std::vector<std::string>{"S>a", "a>x", "b>y", "p>q"}));
  const auto different = certify(one, "one", in_logic("QF_UF", ""), "other");
  ASSERT_TRUE(different);
  EXPECT_EQ(different->verdict, Certificate::Verdict::Different);
}

}  // namespace
}  // namespace podium::identify
