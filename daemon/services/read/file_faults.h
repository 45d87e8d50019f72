// SPDX-License-Identifier: Apache-2.0
//
// The faults of a file, in an answer and in a failure. Texts of the file are written so that they
// do no harm where they are shown.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_DAEMON_SERVICES_READ_FILE_FAULTS_H_
#define ARBITRO_DAEMON_SERVICES_READ_FILE_FAULTS_H_

#include <cstddef>
#include <string_view>
#include <vector>

#include "arbitro/v1/interchange.pb.h"
#include "daemon/engine/model/failure.h"
#include "daemon/interchange/fault.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::services {

// The most bytes of a file: there is room for them in a message.
inline constexpr size_t kReadFileBytesMax = 4'000'000;

// The most faults, and the most warnings, that an answer names. A failure names as many as fit into
// a status (translate::kStatusBytesMax), and how many there are.
inline constexpr size_t kFileFaultsMax = 100;

// Wrong where the file's bytes in the field `content` are none or too many.
void CheckContent(std::string_view content, translate::Fields* fields);

// FIELD_INVALID with each fault behind `is`, the first of them in the message and how many more
// there are.
engine::Failure FaultyField(const char* field, std::string_view is,
                            const std::vector<interchange::Fault>& faults);

// Adds the faults, up to kFileFaultsMax.
void PutFaults(const std::vector<interchange::Fault>& faults,
               google::protobuf::RepeatedPtrField<v1::FileFault>* list);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_READ_FILE_FAULTS_H_
