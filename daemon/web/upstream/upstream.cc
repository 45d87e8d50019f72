// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/upstream/upstream.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/strand.hpp>
#include <utility>

#include "absl/strings/str_cat.h"
#include "daemon/web/upstream/daemon_call.h"
#include "daemon/web/upstream/daemon_link.h"
#include "daemon/web/upstream/daemon_tls.h"

namespace arbitro::web {
namespace {

namespace asio = boost::asio;

// As daemon/services/gate/door.h names them.
constexpr char kDoorKey[] = "arbitro-door";
constexpr char kDoorClientKey[] = "arbitro-door-client";

// Longer messages are read outside the strand, so that other calls go on meanwhile.
constexpr size_t kReadAtOnceBytes = size_t{32} << 10;

class UnaryCall final : public DaemonCall {
 public:
  UnaryCall(CallParts parts, std::shared_ptr<DaemonLink> link, Upstream::OnAnswer answer)
      : DaemonCall(std::move(parts)), link_(std::move(link)), answer_(std::move(answer)) {}

  void Advance() override {
    if (!end || !answer_) return;
    if (end->ok() && responses.empty()) {
      end = CallEnd{kInternal, "the daemon answered without a message"};
    }
    std::string response = end->ok() ? responses.Take() : "";
    const auto answer = std::exchange(answer_, nullptr);
    if (response.size() <= kReadAtOnceBytes) return answer(*std::move(end), std::move(response));
    asio::post(link_->pool(), [answer, end = *end, response = std::move(response)]() mutable {
      answer(std::move(end), std::move(response));
    });
  }

 private:
  const std::shared_ptr<DaemonLink> link_;
  Upstream::OnAnswer answer_;
};

class StreamCall final : public DaemonCall, public UpstreamStream {
 public:
  StreamCall(CallParts parts, std::shared_ptr<DaemonLink> link)
      : DaemonCall(std::move(parts)), link_(std::move(link)) {}

  void Read(OnRead read) override {
    OnStrand([read = std::move(read)](StreamCall* self) mutable {
      self->on_read_ = std::move(read);
      self->Advance();
    });
  }

  void Finish(std::function<void(CallEnd)> done) override {
    OnStrand([done = std::move(done)](StreamCall* self) mutable {
      self->on_end_ = std::move(done);
      self->Advance();
    });
  }

  void Cancel() override {
    OnStrand([](StreamCall* self) {
      self->cancelled_ = true;
      self->link_->End(self, {kCanceled, "CANCELLED"});
      self->Advance();
    });
  }

  void Advance() override {
    if (on_read_ && !cancelled_ && !responses.empty()) {
      auto message = std::make_shared<const StreamMessage>(responses.Take());
      DaemonLink::Took(this);
      return Give(std::exchange(on_read_, nullptr), std::move(message));
    }
    if (!end) return;
    if (on_read_) std::exchange(on_read_, nullptr)(nullptr);
    if (on_end_) std::exchange(on_end_, nullptr)(*end);
  }

 private:
  template <typename Step>
  void OnStrand(Step step) {
    asio::post(link_->strand(), [self = std::static_pointer_cast<StreamCall>(shared_from_this()),
                                 step = std::move(step)]() mutable { step(self.get()); });
  }

  void Give(OnRead read, SharedMessage message) {
    if (message->bytes().size() <= kReadAtOnceBytes) return read(std::move(message));
    asio::post(link_->pool(), [read = std::move(read), message = std::move(message)]() mutable {
      read(std::move(message));
    });
  }

  const std::shared_ptr<DaemonLink> link_;
  OnRead on_read_;
  std::function<void(CallEnd)> on_end_;
  bool cancelled_ = false;
};

}  // namespace

absl::StatusOr<std::string> StreamMessage::Piece(
    int form, const std::function<absl::StatusOr<std::string>()>& render) const {
  const std::lock_guard lock(mutex_);
  const auto found = pieces_.find(form);
  if (found != pieces_.end()) return found->second;
  auto piece = render();
  if (piece.ok()) pieces_[form] = *piece;
  return piece;
}

Upstream::Upstream(UpstreamOptions options, asio::io_context* io)
    : options_(std::move(options)), io_(*io), roots_(options_.roots), links_(NewLinks(roots_)) {}

Upstream::~Upstream() {
  for (const auto& link : links_) link->Close();
  for (const auto& link : renewed_) link->Close();
  for (const auto& link : retired_) {
    if (const auto held = link.lock()) held->Close();
  }
}

void Upstream::UseRoots(const std::string& roots) {
  Change(NewLinks(absl::StrCat(roots_, "\n", roots)));
  Retire(std::exchange(renewed_, NewLinks(roots)));
  renewed_roots_ = roots;
}

bool Upstream::TakeRenewed() {
  if (renewed_.empty()) return false;
  renewed_.front()->Connect();
  if (!renewed_.front()->IsConnected()) return false;
  roots_ = renewed_roots_;
  Change(std::exchange(renewed_, {}));
  return true;
}

void Upstream::Change(Links links) {
  {
    const std::lock_guard lock(mutex_);
    links_.swap(links);
  }
  Retire(links);
}

void Upstream::Retire(const Links& links) {
  std::erase_if(retired_, [](const auto& link) { return link.expired(); });
  for (const auto& link : links) {
    link->Retire();
    retired_.push_back(link);
  }
}

Upstream::Links Upstream::NewLinks(const std::string& roots) const {
  // A unix socket has no name that a certificate could state.
  const std::string host =
      options_.daemon.path.empty() ? options_.daemon.host : std::string("localhost");
  const LinkOptions each{options_.daemon,
                         !roots.empty(),
                         roots.empty() ? nullptr : NewDaemonTls(roots),
                         options_.name.empty() ? host : options_.name,
                         {options_.ask_after, options_.answer_within},
                         io_.get_executor()};
  Links links;
  for (size_t i = 0; i < options_.links; ++i) {
    links.push_back(std::make_shared<DaemonLink>(asio::make_strand(io_), each));
  }
  return links;
}

std::shared_ptr<DaemonLink> Upstream::Next() {
  const std::lock_guard lock(mutex_);
  return links_[next_++ % links_.size()];
}

CallParts Upstream::PartsOf(const std::string& path, std::vector<std::string> requests,
                            const CallTerms& terms) const {
  CallParts parts{
      path, {{kDoorKey, options_.token}, {kDoorClientKey, terms.client}}, {}, std::move(requests)};
  if (!terms.authorization.empty()) {
    parts.headers.emplace_back("authorization", terms.authorization);
  }
  parts.headers.insert(parts.headers.end(), terms.metadata.begin(), terms.metadata.end());
  if (terms.within) parts.until = DaemonCall::Clock::now() + *terms.within;
  return parts;
}

void Upstream::Unary(const std::string& path, const std::string& request, const CallTerms& terms,
                     OnAnswer answer) {
  const auto link = Next();
  link->Begin(
      std::make_shared<UnaryCall>(PartsOf(path, {request}, terms), link, std::move(answer)));
}

std::shared_ptr<UpstreamStream> Upstream::Open(const std::string& path,
                                               std::vector<std::string> requests,
                                               const CallTerms& terms) {
  const auto link = Next();
  auto stream = std::make_shared<StreamCall>(PartsOf(path, std::move(requests), terms), link);
  link->Begin(stream);
  return stream;
}

}  // namespace arbitro::web
