// SPDX-License-Identifier: Apache-2.0
//
// Texts that stand nowhere else, planted in every field of records and answers that not everybody
// may read, and the callers who look for them.

#ifndef ARBITRO_TESTS_DAEMON_CONTENT_DOORS_H_
#define ARBITRO_TESTS_DAEMON_CONTENT_DOORS_H_

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "arbitro/v1/pairing.pb.h"
#include "daemon/access/table.h"
#include "tests/daemon/access_world.h"
#include "tests/daemon/api_requests.h"

namespace arbitro::testing::content_doors {

inline constexpr char kCup[] = "events/cup";    // of deals that are sealed, and secret standings
inline constexpr char kHeld[] = "events/held";  // of standings that are held back
inline constexpr char kDuel[] = "events/duel";  // started without decks, which it asks for

// Bytes that one content alone has.
struct Needle {
  std::string what;
  access::Content content;
  std::string event;
  std::string owner;  // the person; empty: the content is no player's
  std::string bytes;
  std::vector<std::string> also = {};  // persons who see it besides
  std::string otherwise = {};          // the same in another message; empty: there is one alone

  bool IsIn(const std::string& answers) const {
    return answers.find(bytes) != std::string::npos ||
           (!otherwise.empty() && answers.find(otherwise) != std::string::npos);
  }
};

// A caller, and the roles that they have in each event.
struct Asker {
  std::string name;
  std::map<std::string, access::RoleSet> roles;  // "": on the server
};

class ContentDoors : public AccessWorld {
 protected:
  ContentDoors() : AccessWorld(WithAllGames()) {}

  void SetUp() override {
    AccessWorld::SetUp();
    MakeEvents();
    PlantPerson();
    PlantHall();
    PlantCup();
    PlantHeld();
    PlantDuel();
  }

  void Plant(access::Content content, const std::string& event, const std::string& owner,
             const std::string& bytes) {
    needles_.push_back({bytes, content, event, owner, bytes});
  }

  // content_plants.cc
  void PlantPerson();
  void PlantHall();
  void PlantCup();
  void PlantDeals();
  void PlantHeld();
  void PlantWordsAtTable(Organiser* hugo);
  void PlantPenalties(Organiser* hugo);
  void PlantFloor(Organiser* hugo);
  void PlantDuel();
  // Makes the event's staff, as in the hall.
  void AddStaff(const std::string& event, Organiser* olga);

  std::vector<Asker> Askers() const;

  // Whether the table lets the asker see what the needle is of.
  static bool MaySee(const Asker& asker, const Needle& needle);

  // All that the daemon answers to the asker.
  std::string Ask(const Asker& asker) const;
  void AskAbout(const ApiClient& client, const google::protobuf::MethodDescriptor& call,
                const About& about, std::string* answers) const;
  // Appends the outcome of each command, as the caller asks what would come of it.
  void AskWhatIf(const ApiClient& client, const About& about, std::string* answers) const;

  std::vector<Needle> needles_;
  std::string person_;
};

}  // namespace arbitro::testing::content_doors

#endif  // ARBITRO_TESTS_DAEMON_CONTENT_DOORS_H_
