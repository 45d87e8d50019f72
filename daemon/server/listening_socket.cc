// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/listening_socket.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "daemon/server/options.h"

namespace arbitro::server {
namespace {

struct SocketAddress {
  sockaddr_storage bytes{};
  socklen_t size = 0;
};

sockaddr* Generic(SocketAddress* address) { return reinterpret_cast<sockaddr*>(&address->bytes); }

absl::Status Unavailable(const char* why) { return absl::UnavailableError(why); }

absl::StatusOr<SocketAddress> Resolve(const std::string& address) {
  const size_t colon = address.rfind(':');
  if (colon == std::string::npos) return Unavailable("it has no port");
  std::string host = address.substr(0, colon);
  if (host.size() > 2 && host.front() == '[') host = host.substr(1, host.size() - 2);
  addrinfo hints{};
  hints.ai_flags = AI_NUMERICSERV;
  hints.ai_socktype = SOCK_STREAM;
  // The name may stand for IPv6's address first, while most clients try IPv4's.
  if (host == "localhost") host = "127.0.0.1";
  addrinfo* found = nullptr;
  const int error = getaddrinfo(host.c_str(), address.c_str() + colon + 1, &hints, &found);
  if (error != 0) {
    return Unavailable(error == EAI_SYSTEM ? std::strerror(errno) : gai_strerror(error));
  }
  const std::unique_ptr<addrinfo, void (*)(addrinfo*)> freed(found, freeaddrinfo);
  SocketAddress resolved;
  std::memcpy(&resolved.bytes, found->ai_addr, found->ai_addrlen);
  resolved.size = found->ai_addrlen;
  return resolved;
}

absl::StatusOr<SocketAddress> OfPath(const std::string& path) {
  SocketAddress address;
  auto* local = reinterpret_cast<sockaddr_un*>(&address.bytes);
  if (path.size() >= sizeof local->sun_path) return Unavailable(std::strerror(ENAMETOOLONG));
  local->sun_family = AF_UNIX;
  std::memcpy(local->sun_path, path.c_str(), path.size() + 1);
  address.size = sizeof(sockaddr_un);
  return address;
}

// Removes the socket that a killed daemon left behind.
void RemoveLeftSocket(const std::string& path, SocketAddress* address) {
  struct stat what {};
  if (lstat(path.c_str(), &what) != 0 || !S_ISSOCK(what.st_mode)) return;
  const int asks = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  const bool is_left = connect(asks, Generic(address), address->size) != 0 && errno == ECONNREFUSED;
  close(asks);
  if (is_left) unlink(path.c_str());
}

std::string AddressOf(int descriptor) {
  SocketAddress address;
  address.size = sizeof address.bytes;
  char host[NI_MAXHOST];
  char port[NI_MAXSERV];
  if (getsockname(descriptor, Generic(&address), &address.size) != 0 ||
      getnameinfo(Generic(&address), address.size, host, sizeof host, port, sizeof port,
                  NI_NUMERICHOST | NI_NUMERICSERV) != 0) {
    return "";
  }
  return address.bytes.ss_family == AF_INET6 ? absl::StrCat("[", host, "]:", port)
                                             : absl::StrCat(host, ":", port);
}

// Returns the file at a path, or 0 if there is none.
ino_t NodeAt(const std::string& path) {
  struct stat what {};
  return !path.empty() && lstat(path.c_str(), &what) == 0 ? what.st_ino : 0;
}

// Returns a socket that listens there. If it cannot, returns a negative number with the reason in
// `errno`.
int Bind(const SocketAddress& address) {
  const int made = socket(address.bytes.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (made < 0) return made;
  const int yes = 1;
  const int no = 0;
  setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (address.bytes.ss_family == AF_INET6) {
    setsockopt(made, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);
  }
  const auto* generic = reinterpret_cast<const sockaddr*>(&address.bytes);
  if (bind(made, generic, address.size) == 0 && listen(made, SOMAXCONN) == 0) return made;
  const int why = errno;
  close(made);
  errno = why;
  return -1;
}

std::string PathOf(const std::string& address) {
  return IsUnixAddress(address) ? std::string(absl::StripPrefix(address, kUnixPrefix)) : "";
}

}  // namespace

absl::StatusOr<std::unique_ptr<ListeningSocket>> ListeningSocket::Open(const std::string& address) {
  const std::string path = PathOf(address);
  auto found = path.empty() ? Resolve(address) : OfPath(path);
  if (!found.ok()) return found.status();
  if (!path.empty()) RemoveLeftSocket(path, &*found);
  const int made = Bind(*found);
  if (made < 0) return Unavailable(std::strerror(errno));
  return std::unique_ptr<ListeningSocket>(
      new ListeningSocket(made, path.empty() ? AddressOf(made) : address, NodeAt(path)));
}

ListeningSocket::~ListeningSocket() {
  const std::string path = PathOf(address_);
  // Another daemon may have put its own socket there since.
  if (!path.empty() && NodeAt(path) == node_) unlink(path.c_str());
  close(descriptor_);
}

std::string PeerOf(const sockaddr_storage& address) {
  char host[INET6_ADDRSTRLEN] = {};
  if (address.ss_family == AF_INET) {
    const auto& of_four = reinterpret_cast<const sockaddr_in&>(address);
    inet_ntop(AF_INET, &of_four.sin_addr, host, sizeof host);
    return absl::StrCat("ipv4:", host, ":", ntohs(of_four.sin_port));
  }
  if (address.ss_family != AF_INET6) return kUnixPrefix;
  const auto& of_six = reinterpret_cast<const sockaddr_in6&>(address);
  const uint16_t port = ntohs(of_six.sin6_port);
  if (IN6_IS_ADDR_V4MAPPED(&of_six.sin6_addr)) {
    inet_ntop(AF_INET, &of_six.sin6_addr.s6_addr[12], host, sizeof host);
    return absl::StrCat("ipv4:", host, ":", port);
  }
  inet_ntop(AF_INET6, &of_six.sin6_addr, host, sizeof host);
  const std::string zone =
      of_six.sin6_scope_id == 0 ? "" : absl::StrCat("%25", of_six.sin6_scope_id);
  return absl::StrCat("ipv6:%5B", host, zone, "%5D:", port);
}

}  // namespace arbitro::server
