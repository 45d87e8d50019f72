// SPDX-License-Identifier: Apache-2.0
//
// A vector whose copies share what they have in common.
//
// Elements lie in chunks of 64, chunks in branches of 64, branches in a root. Copying the vector
// copies the root; changing or adding one element copies one chunk, one branch and the root,
// whatever the size. Readers of an older copy see it unchanged. Not synchronised: one writer a
// copy.

#ifndef ARBITRO_DAEMON_ENGINE_PERSISTENT_VECTOR_H_
#define ARBITRO_DAEMON_ENGINE_PERSISTENT_VECTOR_H_

#include <array>
#include <cassert>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace arbitro::engine {

template <class T>
class PersistentVector {
 public:
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  const T& operator[](size_t index) const {
    assert(index < size_);
    return (*(*root_[index / (kWidth * kWidth)])[index / kWidth % kWidth])[index % kWidth];
  }

  void push_back(T element) {
    if (size_ % (kWidth * kWidth) == 0) root_.push_back(std::make_shared<Branch>());
    ++size_;
    Set(size_ - 1, std::move(element));
  }

  void Set(size_t index, T element) {
    assert(index < size_);
    auto& branch_place = root_[index / (kWidth * kWidth)];
    auto branch = std::make_shared<Branch>(*branch_place);
    auto& chunk_place = (*branch)[index / kWidth % kWidth];
    auto chunk = chunk_place ? std::make_shared<Chunk>(*chunk_place) : std::make_shared<Chunk>();
    (*chunk)[index % kWidth] = std::move(element);
    chunk_place = std::move(chunk);
    branch_place = std::move(branch);
  }

 private:
  static constexpr size_t kWidth = 64;
  using Chunk = std::array<T, kWidth>;
  using Branch = std::array<std::shared_ptr<const Chunk>, kWidth>;

  std::vector<std::shared_ptr<const Branch>> root_;
  size_t size_ = 0;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_PERSISTENT_VECTOR_H_
