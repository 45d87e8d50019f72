// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/upstream/daemon_tls.h"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <memory>
#include <string>
#include <thread>

#include "daemon/web/upstream/quiet_daemon_testing.h"
#include "grpcpp/security/server_credentials.h"
#include "gtest/gtest.h"

namespace arbitro::web {
namespace {

struct Pair {
  std::string key;
  std::string certificate;
};

template <typename Write>
std::string PemOf(Write write) {
  const std::unique_ptr<BIO, decltype(&BIO_free)> bytes(BIO_new(BIO_s_mem()), BIO_free);
  EXPECT_EQ(write(bytes.get()), 1);
  char* text = nullptr;
  const long size = BIO_get_mem_data(bytes.get(), &text);
  return {text, static_cast<size_t>(size)};
}

enum class Signer { kItself, kAnother };

// A certificate for these names: "DNS:daemon.example".
Pair NewPair(const std::string& names, Signer signer = Signer::kItself) {
  const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key(EVP_EC_gen("P-256"), EVP_PKEY_free);
  const std::unique_ptr<X509, decltype(&X509_free)> made(X509_new(), X509_free);
  X509_set_version(made.get(), X509_VERSION_3);
  X509_gmtime_adj(X509_getm_notBefore(made.get()), 0);
  X509_gmtime_adj(X509_getm_notAfter(made.get()), 24L * 60 * 60);
  X509_set_pubkey(made.get(), key.get());
  X509_EXTENSION* const extension =
      X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, names.c_str());
  X509_add_ext(made.get(), extension, -1);
  X509_EXTENSION_free(extension);
  const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> other(EVP_EC_gen("P-256"),
                                                                  EVP_PKEY_free);
  const bool signs_itself = signer == Signer::kItself;
  if (!signs_itself) {
    X509_NAME_add_entry_by_txt(X509_get_issuer_name(made.get()), "CN", MBSTRING_UTF8,
                               reinterpret_cast<const unsigned char*>("another"), -1, -1, 0);
  }
  X509_sign(made.get(), signs_itself ? key.get() : other.get(), EVP_sha256());
  return {PemOf([&](BIO* to) {
            return PEM_write_bio_PrivateKey(to, key.get(), nullptr, nullptr, 0, nullptr, nullptr);
          }),
          PemOf([&](BIO* to) { return PEM_write_bio_X509(to, made.get()); })};
}

std::shared_ptr<grpc::ServerCredentials> CredentialsOf(const Pair& pair) {
  grpc::SslServerCredentialsOptions options;
  options.pem_key_cert_pairs.push_back({pair.key, pair.certificate});
  return grpc::SslServerCredentials(options);
}

class DaemonTls : public ::testing::Test {
 protected:
  DaemonTls() { std::signal(SIGPIPE, SIG_IGN); }

  const Pair pair_ = NewPair("DNS:daemon.example,IP:127.0.0.1");
  const Quiet daemon_{"127.0.0.1:0", CredentialsOf(pair_)};
  const std::string address_ = At(daemon_.port());
};

TEST_F(DaemonTls, TheDaemonsAddressAndItsNameAreTaken) {
  for (const char* name : {"", "127.0.0.1", "daemon.example"}) {
    Ways ways(address_, pair_.certificate, name);
    EXPECT_EQ(In(ways.Ask("/quiet/Echo", "hello")).second, "hello") << name;
    const std::string large(1'000'000, 'x');
    EXPECT_EQ(In(ways.Ask("/quiet/Echo", large)).second, large) << name;
  }
}

TEST_F(DaemonTls, AnotherNameIsNotTheDaemon) {
  for (const char* name : {"other.example", "127.0.0.2", "example"}) {
    Ways ways(address_, pair_.certificate, name);
    const CallEnd end = In(ways.Ask(kCall, "")).first;
    EXPECT_EQ(end.code, kUnavailable) << name;
    EXPECT_NE(end.message.find("mismatch"), std::string::npos) << end.message;
  }
}

TEST_F(DaemonTls, AnotherAuthoritysCertificateIsNotTheDaemons) {
  Ways ways(address_, NewPair("IP:127.0.0.1").certificate);
  const CallEnd end = In(ways.Ask(kCall, "")).first;
  EXPECT_EQ(end.code, kUnavailable);
  EXPECT_NE(end.message.find("certificate"), std::string::npos) << end.message;
}

TEST_F(DaemonTls, TheDaemonsOwnCertificateMayBeNamedThoughAnotherSignedIt) {
  const Pair pair = NewPair("IP:127.0.0.1", Signer::kAnother);
  const Quiet daemon("127.0.0.1:0", CredentialsOf(pair));
  Ways ways(At(daemon.port()), pair.certificate);
  const CallEnd end = In(ways.Ask(kCall, "")).first;
  EXPECT_TRUE(end.ok()) << end.message;
}

TEST_F(DaemonTls, AtAUnixSocketTheDaemonIsLocalhost) {
  const std::string address = absl::StrCat("unix:", ::testing::TempDir(), "tls", getpid());
  for (const auto& [names, code] :
       {std::pair("DNS:localhost", kOk), std::pair("DNS:other", kUnavailable)}) {
    const Pair pair = NewPair(names);
    const Quiet daemon(address, CredentialsOf(pair));
    Ways ways(address, pair.certificate);
    EXPECT_EQ(In(ways.Ask(kCall, "")).first.code, code) << names;
  }
}

TEST_F(DaemonTls, ADaemonWithoutTlsIsNotCalledByTls) {
  const Quiet plain;
  Ways ways(At(plain.port()), pair_.certificate);
  EXPECT_EQ(In(ways.Ask(kCall, "")).first.code, kUnavailable);
}

TEST_F(DaemonTls, NewAuthoritiesCountAloneOnceTheDaemonShowsTheirCertificate) {
  const Pair next = NewPair("IP:127.0.0.1");
  auto daemon = std::make_unique<Quiet>("127.0.0.1:0", CredentialsOf(pair_));
  const std::string address = At(daemon->port());
  Ways ways(address, pair_.certificate);
  const auto watch = ways.Open(kWatch, {""});
  ASSERT_NE(Read(watch.get()).get(), nullptr);
  ways.upstream()->UseRoots(next.certificate);
  for (int link = 0; link < 2; ++link) EXPECT_TRUE(In(ways.Ask(kCall, "")).first.ok());
  EXPECT_FALSE(ways.upstream()->TakeRenewed());
  auto more = Read(watch.get());
  EXPECT_EQ(more.wait_for(std::chrono::milliseconds(100)), std::future_status::timeout)
      << "the watch goes on";
  daemon.reset();
  EXPECT_EQ(more.get(), nullptr);
  daemon = std::make_unique<Quiet>(address, CredentialsOf(next));
  const auto until = std::chrono::steady_clock::now() + kPatience;
  while (!ways.upstream()->TakeRenewed()) {
    ASSERT_LT(std::chrono::steady_clock::now(), until);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_TRUE(In(ways.Ask(kCall, "")).first.ok());
  daemon.reset();
  daemon = std::make_unique<Quiet>(address, CredentialsOf(pair_));
  for (int link = 0; link < 4; ++link) {
    EXPECT_EQ(In(ways.Ask(kCall, "")).first.code, kUnavailable) << "the old one counts no more";
  }
}

}  // namespace
}  // namespace arbitro::web
