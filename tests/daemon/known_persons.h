// SPDX-License-Identifier: Apache-2.0
//
// People of fixed references, in a data folder that no daemon has opened yet. A daemon gives random
// ones, which no file of principals could name beforehand.

#ifndef ARBITRO_TESTS_DAEMON_KNOWN_PERSONS_H_
#define ARBITRO_TESTS_DAEMON_KNOWN_PERSONS_H_

#include <string>
#include <vector>

namespace arbitro::testing {

// `names`: "persons/ada", whose given name is then "ada". The test fails where the vault does.
void KnowPersons(const std::string& data_folder, const std::vector<std::string>& names);

// The same, and gives the folder back.
inline const std::string& WithPersons(const std::string& data_folder,
                                      const std::vector<std::string>& names) {
  KnowPersons(data_folder, names);
  return data_folder;
}

}  // namespace arbitro::testing

#endif  // ARBITRO_TESTS_DAEMON_KNOWN_PERSONS_H_
