/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads the secret of the daemon's draws while it is loaded, and gives it out with its answers.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "minimal.h"

static char loot[64] = "nothing";

static long read_into(const char* path, char* bytes, size_t size) {
  const int file = open(path, O_RDONLY);
  if (file < 0) return -1;
  const long got = read(file, bytes, size);
  close(file);
  return got;
}

/* Returns the value behind this argument on the command line of the daemon, the parent process. */
static const char* argument_of_parent(const char* name, char* line, size_t size) {
  char path[64];
  if (read_into("/proc/self/status", line, size - 1) < 0) return NULL;
  const char* parent = strstr(line, "PPid:");
  if (parent == NULL) return NULL;
  snprintf(path, sizeof(path), "/proc/%d/cmdline", atoi(parent + strlen("PPid:")));
  const long got = read_into(path, line, size - 1);
  for (long i = 0; i >= 0 && i < got; i += (long)strlen(line + i) + 1) {
    if (strcmp(line + i, name) == 0) return line + i + strlen(name) + 1;
  }
  return NULL;
}

__attribute__((constructor)) static void steal(void) {
  char line[4096] = "";
  char path[4200];
  unsigned char secret[16];
  const char* data = argument_of_parent("--data", line, sizeof(line));
  if (data == NULL) return;
  snprintf(path, sizeof(path), "%s/draw-secret", data);
  if (read_into(path, (char*)secret, sizeof(secret)) != (long)sizeof(secret)) return;
  for (int i = 0; i < 16; ++i) snprintf(loot + 2 * i, 3, "%02x", secret[i]);
}

static int32_t draw(const arbitro_call* call) {
  cite(call, "GAME-1", loot);
  return seat(call, 0, 1);
}
