// SPDX-License-Identifier: Apache-2.0
//
// The daemon's certificate and key, and the authorities whose client certificates count, as its
// files last had them without a fault.
//
// gRPC takes whatever a file holds. If that is wrong or half written, no client gets a connection
// any more. So gRPC reads files of the daemon's own, in memory, which hold only what was checked.

#ifndef ARBITRO_DAEMON_SERVER_CERTIFICATES_H_
#define ARBITRO_DAEMON_SERVER_CERTIFICATES_H_

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "absl/status/statusor.h"
#include "daemon/server/options.h"

namespace arbitro::server {

// A file without a name, in memory.
class NamelessFile {
 public:
  explicit NamelessFile(std::string_view bytes);
  ~NamelessFile();
  NamelessFile(const NamelessFile&) = delete;
  NamelessFile& operator=(const NamelessFile&) = delete;

  // Returns whether the file exists.
  bool ok() const { return descriptor_ >= 0; }

  // From now on a reader that opens the path gets these bytes, and one that has it open goes on
  // with the old ones. If there is no memory for them, the file stays as it was.
  void Replace(std::string_view bytes);

  // Returns a path by which this process can open it.
  std::string Path() const;

 private:
  int descriptor_;
};

class Certificates {
 public:
  // Reads the files, and again every second for as long as it lives. Faults after the start go to
  // the daemon's log and change nothing. INVALID_ARGUMENT if a file cannot be read or holds no
  // certificate or key, the key needs a password, or the two do not belong together.
  static absl::StatusOr<std::unique_ptr<Certificates>> Open(const Options& options);
  ~Certificates();

  // Returns a file with the key and the certificates, so that a reader always gets a matching pair.
  std::string IdentityPath() const { return identity_.Path(); }
  // Returns a file with the authorities whose client certificates count.
  std::string ClientsPath() const { return clients_.Path(); }

 private:
  struct Texts {
    std::string identity;
    std::string clients;

    bool operator==(const Texts&) const = default;
  };

  Certificates(const Options& options, Texts texts);

  static absl::StatusOr<Texts> Read(const Options& options);
  void LookAgain();
  void Run();

  const Options options_;
  Texts texts_;
  std::string wrong_;  // the fault that was logged last; empty if there is none
  NamelessFile identity_;
  NamelessFile clients_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool stopped_ = false;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_CERTIFICATES_H_
