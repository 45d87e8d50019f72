// SPDX-License-Identifier: Apache-2.0
//
// What the daemon proves itself with, and whose client certificates count, as its files last said
// it well.
//
// gRPC takes whatever a file holds, and where that is wrong or half written nobody gets a
// connection any more. So it is given files of ours, in memory, which hold only what was checked.

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

  // Whether there is one.
  bool ok() const { return descriptor_ >= 0; }

  // Whoever opens the path from now on reads these, and whoever has opened it reads on. Where there
  // is no memory for them it stays as it was.
  void Replace(std::string_view bytes);

  // Where this process can open it.
  std::string Path() const;

 private:
  int descriptor_;
};

class Certificates {
 public:
  // Reads the files, and again every second for as long as it lives; what is wrong with them then
  // is said in the daemon's log and changes nothing. INVALID_ARGUMENT where one cannot be read,
  // holds no certificate or key, the key is behind a password, or the two do not belong together.
  static absl::StatusOr<std::unique_ptr<Certificates>> Open(const Options& options);
  ~Certificates();

  // A file with the key and the certificates, so that nobody reads the one without the other.
  std::string IdentityPath() const { return identity_.Path(); }
  // A file with the authorities whose client certificates count.
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
  std::string wrong_;  // what was said last; empty: nothing is
  NamelessFile identity_;
  NamelessFile clients_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool stopped_ = false;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_CERTIFICATES_H_
