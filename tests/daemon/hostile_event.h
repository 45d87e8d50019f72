// SPDX-License-Identifier: Apache-2.0
//
// A daemon whose older records hold texts that do harm, for tests of all that shows texts. The
// records are made below the daemon's border, by its engine and its directory of persons.

#ifndef ARBITRO_TESTS_DAEMON_HOSTILE_EVENT_H_
#define ARBITRO_TESTS_DAEMON_HOSTILE_EVENT_H_

#include <memory>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "storage/files/temporary_folder.h"
#include "tests/daemon/command_line.h"
#include "tests/daemon/daemon_process.h"

namespace arbitro::testing {

// All texts of hostile_texts.h.
std::vector<std::string> AllTexts();

// The commands of arbitroctl that its helps name below `path`, each with the groups that it is in.
std::vector<std::string> CommandsBelow(const std::string& path);

// Three events with those texts wherever a text may stand: `old` has a round, penalties and
// appeals, `dealt` a round with sealed deals, `listed` deck lists that declare their cards.
class HostileTexts : public ::testing::Test {
 protected:
  void SetUp() override;

  // The answer of arbitroctl to these words.
  Said Ctl(const std::string& words) const;
  // The reference of a player of `old`.
  std::string PersonOf(const std::string& player) const;
  // A file for a command to write, and what it wrote there.
  std::string FileCalled(const std::string& name) const { return files_.Path() + "/" + name; }
  std::string TextOf(const std::string& name) const;

  static void ExpectHarmless(const std::string& text);
  static void ExpectNothingForged(const std::string& text);
  // The same of CSV, whose lines end in two characters, and in which no cell begins a formula.
  static void ExpectHarmlessCsv(std::string csv);
  // The same of HTML, in which texts are isolated.
  static void ExpectHarmlessHtml(const std::string& html);

  storage::TemporaryFolder folder_;
  storage::TemporaryFolder files_;
  std::unique_ptr<DaemonProcess> daemon_;
};

}  // namespace arbitro::testing

#endif  // ARBITRO_TESTS_DAEMON_HOSTILE_EVENT_H_
