// Where layers are put, by recorded files.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "process/sandbox.h"
#include "recorded.h"

namespace podium::process {

void PrintTo(const Layer& layer, std::ostream* out) {
  *out << layer.folder << " 0" << std::oct << layer.mode;
}

}  // namespace podium::process

namespace podium::process::testing {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::IsEmpty;
using ::testing::SizeIs;

auto layer(const std::string& folder, std::uint32_t mode) {
  return AllOf(Field(&Layer::folder, folder), Field(&Layer::mode, mode));
}

class PlacesTest : public ::testing::Test {
 protected:
  PlacesTest() {
    mounts("");
    folder("/tmp", 01777);
    folder("/var/tmp", 01777);
    folder("/home/me/solver", 0755);
    folder("/home", 0755);
  }
  void mounts(const std::string& more) {
    tree_.write("/proc/self/mountinfo",
                "1 0 0:1 / / rw - ext4 x rw\n"
                "2 1 0:2 / /proc rw - proc x rw\n" +
                    more);
  }
  void folder(const std::string& path, mode_t mode) {
    const std::string real = tree_.files().path(path);
    std::filesystem::create_directories(real);
    ASSERT_EQ(::chmod(real.c_str(), mode), 0);
  }

  RecordedTree tree_;
};

TEST_F(PlacesTest, LayersLieNearTheRoot) {
  const Places places = find_places(tree_.files(), {"/home/me/solver", "/usr"});
  EXPECT_THAT(places.layers,
              ElementsAre(layer("/home", 0755), layer("/tmp", 01777),
                          layer("/var/tmp", 01777)));
  EXPECT_FALSE(places.some_missing);
  EXPECT_FALSE(places.temporary);
}

TEST_F(PlacesTest, BelowWhatHasMounts) {
  mounts("3 1 0:3 / /home/data rw - ext4 x rw\n");
  const Places places = find_places(tree_.files(), {"/home/me/solver"});
  ASSERT_THAT(places.layers, SizeIs(3));
  EXPECT_EQ(places.layers[0].folder, "/home/me");
}

TEST_F(PlacesTest, TemporaryFilesAreCopiedIfMountsAreBelow) {
  mounts("3 1 0:3 / /tmp/data rw - ext4 x rw\n");
  folder("/tmp/data", 0755);
  const Places places = find_places(tree_.files(), {});
  EXPECT_THAT(places.layers, ElementsAre(layer("/var/tmp", 01777)));
  ASSERT_TRUE(places.temporary);
  EXPECT_THAT(*places.temporary, SizeIs(1));
  EXPECT_FALSE(places.some_missing);
}

// Root may write where the folder's mode forbids it, and its commands, which
// have no rights but those of an owner, must be able to as well.
TEST_F(PlacesTest, TheyCanBeWrittenToWhateverTheFoldersModeIs) {
  folder("/tmp", 0555);
  folder("/var/tmp", 0755);
  folder("/home", 0500);
  EXPECT_THAT(find_places(tree_.files(), {"/home/me/solver"}).layers,
              ElementsAre(layer("/home", 0700), layer("/tmp", 01777),
                          layer("/var/tmp", 01777)));
}

// What is in a layer keeps its owner and mode, but not the folder itself over
// which one is put.
TEST_F(PlacesTest, AFolderThatCouldNotBeWrittenToHasALayerOfItsOwn) {
  folder("/home/me/solver", 0555);
  const Places places = find_places(
      tree_.files(), {"/home/me/solver", "/home/me", "/home/me/solver"});
  EXPECT_THAT(
      places.layers,
      ElementsAre(layer("/home", 0755), layer("/tmp", 01777),
                  layer("/var/tmp", 01777), layer("/home/me/solver", 0755)));
  EXPECT_TRUE(places.layers.back().above);
  EXPECT_FALSE(places.layers.front().above);
}

TEST_F(PlacesTest, AnEmptyFolderIsTold) {
  tree_.write("/tmp/file", "");
  const Places places = find_places(tree_.files(), {});
  ASSERT_THAT(places.layers, SizeIs(2));
  EXPECT_FALSE(places.layers[0].empty);
  EXPECT_TRUE(places.layers[1].empty);
}

TEST_F(PlacesTest, AMissingFolderIsTold) {
  std::filesystem::remove(tree_.files().path("/tmp"));
  std::filesystem::remove(tree_.files().path("/var/tmp"));
  const Places places = find_places(tree_.files(), {});
  EXPECT_THAT(places.layers, IsEmpty());
  EXPECT_TRUE(places.some_missing);
}

}  // namespace
}  // namespace podium::process::testing
