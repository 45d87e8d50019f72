/* SPDX-License-Identifier: Apache-2.0
 *
 * Runs a program on a machine that has neither Landlock nor namespaces, or lacks the one:
 *
 *   without_walls landlock|namespace|both PROGRAM [ARGUMENT …]
 */
#include <errno.h>
#include <sched.h>
#include <seccomp.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char** argv) {
  if (argc < 3) return 64;
  const int both = strcmp(argv[1], "both") == 0;
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
  int failed = filter == NULL;
  if (both || strcmp(argv[1], "landlock") == 0) {
    failed |=
        seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(landlock_create_ruleset), 0);
  }
  if (both || strcmp(argv[1], "namespace") == 0) {
    failed |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(unshare), 0);
  }
  if (failed || seccomp_load(filter) != 0) {
    fputs("without_walls: no filter\n", stderr);
    return 69;
  }
  seccomp_release(filter);
  execv(argv[2], argv + 2);
  perror(argv[2]);
  return 69;
}
