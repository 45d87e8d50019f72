// SPDX-License-Identifier: Apache-2.0
//
// A file descriptor that is closed with its owner.

#ifndef ARBITRO_DAEMON_RULESETS_DESCRIPTOR_H_
#define ARBITRO_DAEMON_RULESETS_DESCRIPTOR_H_

#include <unistd.h>

#include <utility>

namespace arbitro::rulesets {

// Movable. Owns nothing where the number is below zero.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(other.Release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() {
    if (number_ >= 0) close(number_);
  }

  int get() const { return number_; }
  bool open() const { return number_ >= 0; }
  int Release() { return std::exchange(number_, -1); }

 private:
  int number_ = -1;
};

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_DESCRIPTOR_H_
