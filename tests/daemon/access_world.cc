// SPDX-License-Identifier: Apache-2.0
#include "tests/daemon/access_world.h"

#include <filesystem>
#include <fstream>
#include <utility>

#include "daemon/access/token.h"
#include "tests/daemon/known_persons.h"

namespace arbitro::testing {

using access::Role;

AccessWorld::AccessWorld(std::vector<std::string> more) {
  WritePrincipals(AllEntries());
  std::vector<std::string> persons = {"persons/bob", "persons/eve"};
  for (size_t i = 0; i < access::kRoles; ++i) {
    const std::string name = NameOf(static_cast<Role>(i));
    if (name.rfind("persons/", 0) == 0) persons.push_back(name);
  }
  KnowPersons(folder_.Path() + "/data", persons);
  Start(std::move(more));
}

void AccessWorld::Start(std::vector<std::string> more) {
  more.insert(more.end(), {"--principals", principals_});
  daemon_ = std::make_unique<DaemonProcess>(folder_.Path() + "/data", std::move(more));
  for (size_t i = 0; i < access::kRoles; ++i) {
    Asking asking;
    if (const std::string name = NameOf(static_cast<Role>(i)); !name.empty()) {
      asking.token = TokenOf(name);
    }
    if (clients_[i]) former_.push_back(std::move(clients_[i]));
    clients_[i] = std::make_unique<ApiClient>(daemon_->address(), asking);
  }
}

std::string AccessWorld::NameOf(Role role) {
  constexpr std::array<const char*, access::kRoles> kNames = {
      "admin",        "auditor",     "persons/olga",
      "persons/hugo", "persons/jan", "persons/sonia",
      "persons/ada",  "persons/sam", ""};
  return kNames[static_cast<size_t>(role)];
}

std::string AccessWorld::Entry(const std::string& name, const std::string& roles) {
  return "[[principal]]\nname = \"" + name + "\"\nroles = [" + roles + "]\ntokens = [\"" +
         access::HashOfToken(TokenOf(name)) + "\"]\n";
}

std::string AccessWorld::AllEntries() {
  std::string all = Entry("persons/bob", "") + Entry("persons/eve", "");
  for (size_t i = 0; i < access::kRoles; ++i) {
    const Role role = static_cast<Role>(i);
    const bool of_server =
        role == Role::kAdministrator || role == Role::kAuditor || role == Role::kOrganiser;
    if (NameOf(role).empty()) continue;
    all += Entry(NameOf(role), of_server ? "\"" + std::string(access::kRoleNames[i]) + "\"" : "");
  }
  return all;
}

void AccessWorld::WritePrincipals(const std::string& text) const {
  const std::string partial = principals_ + ".partial";
  std::ofstream(partial, std::ios::trunc) << text;
  std::filesystem::rename(partial, principals_);
}

void AccessWorld::MakeEvents() {
  Organiser olga(As(Role::kOrganiser), "olga");
  for (const std::string id : {"hall", "draft"}) {
    v1::CreateEventRequest create = olga.CreateDemo(id);
    Adjust(&create);
    olga.Do("EventService/CreateEvent", create);
    for (const auto& [role, task] : Staff()) {
      auto add = olga.ForEvent<v1::AddStaffRequest>("events/" + id);
      add.set_person(NameOf(role));
      add.set_role(task);
      olga.Do("EventService/AddStaff", add);
    }
  }
  olga.Do("EventService/OpenRegistration", olga.ForEvent<v1::OpenRegistrationRequest>(kHall));
  for (const auto& [id, person] :
       {std::pair("p1", NameOf(Role::kPlayer)), {"p2", std::string("persons/bob")}}) {
    auto add = olga.Register(kHall, id);
    add.set_person(person);
    olga.Do("EventService/RegisterPlayer", add);
  }
}

bool LetIn(const CallResult& result) {
  return result.code != 16 && result.reason() != "ACCESS_DENIED";
}

}  // namespace arbitro::testing
