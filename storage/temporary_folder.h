// SPDX-License-Identifier: Apache-2.0
//
// A folder for one test, gone with its object.

#ifndef ARBITRO_STORAGE_TEMPORARY_FOLDER_H_
#define ARBITRO_STORAGE_TEMPORARY_FOLDER_H_

#include <cstdio>
#include <cstdlib>
#include <filesystem>
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

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_TEMPORARY_FOLDER_H_
