// SPDX-License-Identifier: Apache-2.0
//
// The memory that a host lends to one call (arbitro_host.allocate).

#ifndef ARBITRO_HOST_ARENA_H_
#define ARBITRO_HOST_ARENA_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <vector>

namespace arbitro {
inline namespace v0 {

// Hands out zeroed bytes, aligned to 16, all freed together. Not thread-safe: a call has one
// thread.
class Arena {
 public:
  explicit Arena(size_t bytes_max) : left_(bytes_max) {}

  // Null where the limit is reached or there is no memory. Zero bytes are given a place, too.
  void* Allocate(uint64_t size) {
    static_assert(__STDCPP_DEFAULT_NEW_ALIGNMENT__ >= 16);
    refused_ = refused_ || size > left_;
    if (size > left_) return nullptr;
    const size_t rounded = size == 0 ? 16 : (static_cast<size_t>(size) + 15) / 16 * 16;
    if (rounded > room_) {
      const size_t chunk = rounded > kChunkBytes ? rounded : kChunkBytes;
      chunks_.emplace_back(new (std::nothrow) unsigned char[chunk]());
      next_ = chunks_.back().get();
      if (next_ == nullptr) {
        refused_ = true;
        room_ = 0;
        return nullptr;
      }
      room_ = chunk;
    }
    void* given = next_;
    next_ += rounded;
    room_ -= rounded;
    left_ -= rounded < left_ ? rounded : left_;
    return given;
  }

  // Whether Allocate() ever returned null.
  bool refused() const { return refused_; }

 private:
  static constexpr size_t kChunkBytes = size_t{64} * 1024;

  size_t left_;
  size_t room_ = 0;
  bool refused_ = false;
  unsigned char* next_ = nullptr;
  std::vector<std::unique_ptr<unsigned char[]>> chunks_;
};

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_HOST_ARENA_H_
