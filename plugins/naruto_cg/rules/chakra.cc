// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/rules/chakra.h"

#include "plugins/naruto_cg/rules/structure.h"

namespace arbitro::nar {
namespace {

// Places down to `last_place` that no row before names.
struct ChakraRow {
  int64_t last_place;
  int64_t chakra;
};

// [NAR-CHAKRA-3] [NAR-CHUNIN-5] Standard and Chunin tournaments.
constexpr ChakraRow kStandardRows[] = {{1, 10}, {2, 7}, {3, 5}, {4, 3}};

// [NAR-CHAKRA-4] Jonin tournaments.
constexpr ChakraRow kJoninRows[] = {{1, 30}, {2, 25}, {3, 20}, {4, 15}, {8, 10}, {16, 5}};

// [NAR-CHAKRA-5] For taking part, where the place earns nothing; [NAR-AMB-36] not on top of it.
constexpr int64_t kParticipationChakra = 1;

template <size_t kRows>
int64_t ChakraByRows(const ChakraRow (&rows)[kRows], int64_t place);

}  // namespace

int64_t ChakraOf(EventType type, int64_t participants, int64_t place) {
  // [NAR-CHAKRA-2] [NAR-AMB-12] Fewer than six participants: no player gets any.
  if (!OfficialSize(participants)) return 0;
  switch (type) {
    case EventType::kNormal:
    case EventType::kChunin:
      return ChakraByRows(kStandardRows, place);
    case EventType::kJonin:
      return ChakraByRows(kJoninRows, place);
    case EventType::kPrerelease:
      // [NAR-PRERELEASE-2] [NAR-AMB-37] No Chunin tournament: no places are worth more than others.
      return kParticipationChakra;
    case EventType::kEvento:
      // [NAR-SHOP-3] An `evento` leaves the players' scores as they are.
      return 0;
  }
  return 0;
}

std::vector<int64_t> ChakraTable(EventType type, int64_t participants) {
  std::vector<int64_t> table;
  for (int64_t place = 1; place <= participants; ++place) {
    table.push_back(ChakraOf(type, participants, place));
  }
  return table;
}

namespace {

template <size_t kRows>
int64_t ChakraByRows(const ChakraRow (&rows)[kRows], int64_t place) {
  for (const ChakraRow& row : rows) {
    if (place <= row.last_place) return row.chakra;
  }
  return kParticipationChakra;
}

}  // namespace

}  // namespace arbitro::nar
