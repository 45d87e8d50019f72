// SPDX-License-Identifier: Apache-2.0
//
// Walls between the door and the machine: a client that takes the program over finds no file to
// read and no program to start.

#ifndef ARBITRO_DAEMON_WEB_WALLS_H_
#define ARBITRO_DAEMON_WEB_WALLS_H_

#include <string>
#include <vector>

namespace arbitro::web {

// Leaves root's rights (where the process has them and `keeps_files` is false), and puts up what
// the kernel has: Landlock, so that only files beneath `readable` can be opened, and those only
// read; and a wall of system calls, behind which no program is started and no other process looked
// at. Returns them in words: "Landlock, system calls". For a process with one thread.
std::string PutUpWalls(const std::vector<std::string>& readable, bool keeps_files);

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_WALLS_H_
