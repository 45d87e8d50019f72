// SPDX-License-Identifier: Apache-2.0
#include "tests/daemon/exported_file.h"

#include <algorithm>

#include "gtest/gtest.h"

namespace arbitro::testing {

CallResult Export(const ApiClient& client, const v1::ExportEventRequest& request,
                  ExportedFile* file) {
  *file = ExportedFile();
  return client.Stream("InterchangeService/ExportEvent", request.SerializeAsString(),
                       [file](const std::string& bytes) {
                         v1::ExportEventResponse part;
                         EXPECT_TRUE(part.ParseFromString(bytes));
                         if (part.revision() != 0) file->revision = part.revision();
                         file->bytes.append(part.bytes());
                         for (const v1::FileFault& fault : part.faults()) {
                           file->faults.push_back(fault.what());
                         }
                         return true;
                       });
}

void ExpectFilesKeep(const SecretReaders& readers, const std::set<int64_t>& secrets) {
  const auto told = [&](const std::string& file) {
    return std::count_if(secrets.begin(), secrets.end(), [&](int64_t number) {
      return file.find(std::to_string(number)) != std::string::npos;
    });
  };
  const auto request_of = [&](v1::ExportRows rows) {
    v1::ExportEventRequest request;
    request.set_event(readers.event);
    request.set_rows(rows);
    request.set_format(rows == v1::EXPORT_ROWS_UNSPECIFIED ? v1::EXPORT_FORMAT_EVENT_DOCUMENT
                                                           : v1::EXPORT_FORMAT_CSV);
    return request;
  };
  ExportedFile file;
  for (const auto rows :
       {v1::EXPORT_ROWS_UNSPECIFIED, v1::EXPORT_ROWS_ROUNDS, v1::EXPORT_ROWS_PEOPLE}) {
    const CallResult result = Export(readers.anybody, request_of(rows), &file);
    EXPECT_TRUE(result.ok()) << result;
    EXPECT_FALSE(file.bytes.empty());
    EXPECT_EQ(told(file.bytes), 0) << file.bytes;
  }
  auto unknown = request_of(v1::EXPORT_ROWS_PEOPLE);
  unknown.set_round(30);
  EXPECT_EQ(Export(readers.anybody, unknown, &file).reason(), "ROUND_UNKNOWN");
  const auto standings = request_of(v1::EXPORT_ROWS_STANDINGS);
  EXPECT_EQ(Export(readers.anybody, standings, &file).reason(), "STANDINGS_SECRET");
  for (const auto& request : {standings, request_of(v1::EXPORT_ROWS_UNSPECIFIED)}) {
    const CallResult result = Export(readers.referee, request, &file);
    EXPECT_TRUE(result.ok()) << result;
    EXPECT_GT(told(file.bytes), 0) << file.bytes;
  }
}

}  // namespace arbitro::testing
