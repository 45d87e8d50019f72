// SPDX-License-Identifier: Apache-2.0
//
// The parameters of one statement, in PostgreSQL's binary form.
//
// Integers are `bigint`, texts `text`, bytes `bytea`; lists are arrays of one dimension of those.
// Views must outlive the call that takes the parameters.

#ifndef ARBITRO_STORAGE_POSTGRES_PARAMETERS_H_
#define ARBITRO_STORAGE_POSTGRES_PARAMETERS_H_

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbitro::storage {

class Parameters {
 public:
  Parameters& Number(std::uint64_t number);
  Parameters& Text(std::string_view text);
  Parameters& Bytes(std::string_view bytes);
  Parameters& Null();

  // Nothing stands for NULL.
  Parameters& Numbers(const std::vector<std::uint64_t>& numbers);
  Parameters& Texts(const std::vector<std::string_view>& texts);
  Parameters& BytesList(const std::vector<std::optional<std::string_view>>& list);

  // For libpq, in the order of adding; all of one length.
  const std::vector<const char*>& Values() const { return values_; }
  const std::vector<int>& Lengths() const { return lengths_; }
  const std::vector<int>& Formats() const { return formats_; }

 private:
  Parameters& Add(std::string_view bytes);
  Parameters& Own(std::string bytes);

  std::vector<const char*> values_;
  std::vector<int> lengths_;
  std::vector<int> formats_;
  std::deque<std::string> owned_;
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_POSTGRES_PARAMETERS_H_
