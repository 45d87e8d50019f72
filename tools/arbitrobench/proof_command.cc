// SPDX-License-Identifier: Apache-2.0
//
// Proofs over a tree of many leaves, its tiles in files.

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "storage/format/merkle_tree.h"
#include "storage/format/sha256.h"
#include "storage/log_tree.h"
#include "tools/arbitrobench/commands.h"
#include "tools/arbitrobench/figure.h"
#include "tools/arbitrobench/measure.h"
#include "tools/arbitrobench/scratch_log.h"

namespace arbitro::bench {
namespace {

using storage::Digest;
using storage::TileId;

constexpr char kProofs[] = "Proofs";
constexpr size_t kLeaves = 10'000'000;
constexpr size_t kProofsMade = 2'000;
constexpr size_t kLeavesARead = 4'096;

// A file a level, a tile behind the other: what a log on disk reads at least.
class FileTiles final : public storage::TileStore {
 public:
  explicit FileTiles(std::string folder) : folder_(std::move(folder)) {}
  ~FileTiles() override {
    for (const auto& [level, file] : files_) close(file.descriptor);
  }

  absl::StatusOr<uint64_t> CountFirstLevel() const override {
    const auto file = files_.find(0);
    return file == files_.end() ? 0 : file->second.tiles;
  }
  absl::StatusOr<std::optional<std::string>> Get(const TileId& id) const override {
    const auto file = files_.find(id.level);
    if (file == files_.end() || id.index >= file->second.tiles) return std::nullopt;
    std::string bytes(storage::kTileBytes, '\0');
    const auto place = static_cast<off_t>(id.index * storage::kTileBytes);
    if (pread(file->second.descriptor, bytes.data(), bytes.size(), place) !=
        static_cast<ssize_t>(bytes.size())) {
      return absl::UnavailableError("cannot read a tile");
    }
    return bytes;
  }
  absl::Status Put(const std::vector<storage::Tile>& tiles) override {
    for (const storage::Tile& tile : tiles) {
      File& file = files_[tile.id.level];
      if (file.descriptor < 0) {
        const std::string path = absl::StrCat(folder_, "/", tile.id.level);
        file.descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
      }
      if (write(file.descriptor, tile.hashes.data(), tile.hashes.size()) !=
          static_cast<ssize_t>(tile.hashes.size())) {
        return absl::UnavailableError("cannot write a tile");
      }
      ++file.tiles;
    }
    return absl::OkStatus();
  }
  absl::Status Clear() override { return absl::UnimplementedError("nothing is forgotten here"); }

 private:
  struct File {
    int descriptor = -1;
    uint64_t tiles = 0;
  };

  const std::string folder_;
  std::map<uint8_t, File> files_;
};

// No record lies behind it: its number, as bytes of a digest.
Digest LeafOf(uint64_t index) {
  Digest leaf{};
  for (size_t i = 0; i < sizeof index; ++i) leaf[i] = static_cast<uint8_t>(index >> (8 * i));
  return leaf;
}

storage::LeafSource Leaves(uint64_t count) {
  storage::LeafSource source;
  source.count = [count]() -> absl::StatusOr<uint64_t> { return count; };
  source.read = [count](uint64_t first, size_t most) -> absl::StatusOr<std::vector<Digest>> {
    std::vector<Digest> leaves(std::min<uint64_t>({count - first, most, kLeavesARead}));
    for (size_t i = 0; i < leaves.size(); ++i) leaves[i] = LeafOf(first + i);
    return leaves;
  };
  return source;
}

// Milliseconds of each, sorted.
struct Times {
  std::vector<double> making;
  std::vector<double> verifying;
};

// Proofs for leaves all over the tree, each believed before it counts.
absl::StatusOr<Times> TimeInclusion(storage::LogTree* tree, const storage::TreePoint& point) {
  Times times;
  for (size_t i = 0; i < kProofsMade; ++i) {
    const uint64_t index = i * (point.size / kProofsMade) + i % 7;
    const double begin_ms = WallMs();
    const auto proof = tree->Inclusion(index, point.size);
    const double made_ms = WallMs();
    if (!proof.ok()) return proof.status();
    const bool holds = storage::VerifyInclusion(LeafOf(index), index, *proof, point);
    times.verifying.push_back(WallMs() - made_ms);
    times.making.push_back(made_ms - begin_ms);
    if (!holds) return absl::InternalError("a proof does not hold");
  }
  return times;
}

absl::StatusOr<Times> TimeConsistency(storage::LogTree* tree, const storage::TreePoint& point) {
  Times times;
  for (size_t i = 1; i < kProofsMade; ++i) {
    const uint64_t old_size = i * (point.size / kProofsMade) + i % 7;
    const auto old_point = tree->At(old_size);
    if (!old_point.ok()) return old_point.status();
    const double begin_ms = WallMs();
    const auto proof = tree->Consistency(old_size, point.size);
    const double made_ms = WallMs();
    if (!proof.ok()) return proof.status();
    const bool holds = storage::VerifyConsistency(*old_point, *proof, point);
    times.verifying.push_back(WallMs() - made_ms);
    times.making.push_back(made_ms - begin_ms);
    if (!holds) return absl::InternalError("a proof does not hold");
  }
  return times;
}

Figure ProofFigure(const std::string& case_name, const std::string& metric, double value_ms) {
  return MakeFigure(kProofs, case_name, metric, value_ms, "ms");
}

void AddTimes(const std::string& case_name, const std::string& what, const Times& times,
              std::vector<Figure>* figures) {
  Figure middle = ProofFigure(case_name, what + ", median", Median(times.making));
  middle.baseline = Median(times.verifying);
  middle.baseline_name = "verifying it";
  middle.target = "< 1";
  figures->push_back(std::move(middle));
  const double worst = *std::max_element(times.making.begin(), times.making.end());
  figures->push_back(ProofFigure(case_name, what + ", worst", worst));
}

// The time of building the tree, beside that of as many hashes as it has inner nodes.
Figure BuiltFigure(const std::string& case_name, size_t records, double built_ms) {
  const double begin_ms = WallMs();
  Digest hash{};
  for (size_t i = 1; i < records; ++i) hash = storage::MerkleNode(hash, hash);
  const double hashed_ms = WallMs();
  Figure built = ProofFigure(case_name, "taking in all records", built_ms);
  built.baseline = hashed_ms - begin_ms;
  built.baseline_name = "as many hashes";
  built.note = hash == Digest{} ? "no hash was taken" : "";
  return built;
}

absl::StatusOr<std::vector<Figure>> MeasureProofs(const ScratchOptions& options) {
  storage::LogTree tree(Leaves(options.records), std::make_unique<FileTiles>(options.folder));
  const double begin_ms = WallMs();
  const auto point = tree.Newest();
  const double built_ms = WallMs() - begin_ms;
  if (!point.ok()) return point.status();
  const std::string case_name = RecordsCase(options);
  Figure built = BuiltFigure(case_name, options.records, built_ms);
  const auto inclusion = TimeInclusion(&tree, *point);
  if (!inclusion.ok()) return inclusion.status();
  const auto consistency = TimeConsistency(&tree, *point);
  if (!consistency.ok()) return consistency.status();
  std::vector<Figure> figures;
  AddTimes(case_name, "inclusion proof", *inclusion, &figures);
  AddTimes(case_name, "consistency proof", *consistency, &figures);
  figures.push_back(std::move(built));
  return figures;
}

}  // namespace

void AddProofCommand(CLI::App* app, ExitCode* exit_code) {
  const auto options = std::make_shared<ScratchOptions>();
  options->records = kLeaves;
  CLI::App* proof = app->add_subcommand(
      "proof", "Proves records of a log of ten million and older checkpoints of it");
  AddScratchOptions(proof, kProofsMade * 8, options.get());
  proof->footer("Example:\n  arbitrobench proof scratch --figures figures/proof.jsonl");
  proof->callback([options, exit_code] { *exit_code = MeasureInScratch(*options, MeasureProofs); });
}

}  // namespace arbitro::bench
