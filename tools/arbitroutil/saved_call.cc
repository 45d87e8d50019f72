// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroutil/saved_call.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>

#include "absl/strings/str_cat.h"

namespace arbitro::tools {
namespace {

// "ARBC".
constexpr uint32_t kMagic = 0x43425241;

// Then the image, and the catalogue.
struct SavedHead {
  uint32_t magic;
  uint32_t function;
  uint64_t image_bytes;
  uint64_t catalogue_bytes;
};

bool WriteAll(int descriptor, const void* bytes, size_t size) {
  const auto* from = static_cast<const char*>(bytes);
  while (size > 0) {
    const ssize_t written = write(descriptor, from, size);
    if (written <= 0) return false;
    from += written;
    size -= static_cast<size_t>(written);
  }
  return true;
}

bool ReadAll(int descriptor, off_t from, void* bytes, size_t size) {
  auto* to = static_cast<char*>(bytes);
  while (size > 0) {
    const ssize_t read = pread(descriptor, to, size, from);
    if (read <= 0) return false;
    to += read;
    from += read;
    size -= static_cast<size_t>(read);
  }
  return true;
}

bool WriteFile(const std::string& path, const std::string& bytes) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << bytes;
  file.close();
  return static_cast<bool>(file);
}

}  // namespace

void WriteSavedCall(int descriptor, const SeenCall& call) {
  const uint64_t cards = call.catalogue != nullptr ? call.catalogue->size() : 0;
  const SavedHead head = {kMagic, static_cast<uint32_t>(call.function), call.image.size(), cards};
  if (!WriteAll(descriptor, &head, sizeof(head)) ||
      !WriteAll(descriptor, call.image.data(), call.image.size()) || cards == 0) {
    return;
  }
  WriteAll(descriptor, call.catalogue->data(), call.catalogue->size());
}

std::optional<SeenCall> ReadSavedCall(int descriptor) {
  SavedHead head = {};
  struct stat facts = {};
  if (fstat(descriptor, &facts) != 0 || !ReadAll(descriptor, 0, &head, sizeof(head)) ||
      head.magic != kMagic || head.function >= kRulesetFunctionCount ||
      head.image_bytes > kSavedBytesMax || head.catalogue_bytes > kSavedBytesMax ||
      static_cast<uint64_t>(facts.st_size) !=
          sizeof(head) + head.image_bytes + head.catalogue_bytes) {
    return std::nullopt;
  }
  SeenCall call;
  call.function = static_cast<RulesetFunction>(head.function);
  call.image.resize(head.image_bytes);
  if (!ReadAll(descriptor, sizeof(head), call.image.data(), call.image.size())) return std::nullopt;
  if (head.catalogue_bytes == 0) return call;
  std::string cards(head.catalogue_bytes, '\0');
  const auto from = static_cast<off_t>(sizeof(head) + head.image_bytes);
  if (!ReadAll(descriptor, from, cards.data(), cards.size())) return std::nullopt;
  call.catalogue = std::make_shared<const std::string>(std::move(cards));
  return call;
}

std::string KeepCall(const SeenCall& call, const SavedCallPlace& place) {
  std::error_code error;
  std::filesystem::create_directory(place.folder, error);
  const std::string begin = absl::StrCat(place.folder, "/", place.name, ".");
  const std::string path = absl::StrCat(begin, tools::NameOf(call.function), ".image");
  if (!WriteFile(path, call.image) || !WriteFile(begin + "ruleset", place.ruleset + "\n"))
    return "";
  if (call.catalogue != nullptr && !WriteFile(begin + "catalogue", *call.catalogue)) return "";
  return path;
}

}  // namespace arbitro::tools
