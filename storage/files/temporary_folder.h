// SPDX-License-Identifier: Apache-2.0
//
// A folder for one test, gone with its object.

#ifndef ARBITRO_STORAGE_FILES_TEMPORARY_FOLDER_H_
#define ARBITRO_STORAGE_FILES_TEMPORARY_FOLDER_H_

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace arbitro::storage {

// Makes a new, empty folder below the system's folder for temporary files (TMPDIR), and deletes it
// with everything in it. Ends the process where it cannot be made.
class TemporaryFolder {
 public:
  TemporaryFolder() : path_(std::filesystem::temp_directory_path() / "arbitro-test-XXXXXX") {
    if (mkdtemp(path_.data()) != nullptr) return;
    std::perror("mkdtemp");
    std::abort();
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& Path() const { return path_; }

 private:
  std::string path_;
};

// How many files below the folder hold these bytes.
inline int FilesWith(const std::string& bytes, const std::string& folder) {
  int found = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string all(std::istreambuf_iterator<char>(file), {});
    if (all.find(bytes) != std::string::npos) ++found;
  }
  return found;
}

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_FILES_TEMPORARY_FOLDER_H_
