/* SPDX-License-Identifier: Apache-2.0
 *
 * How a host calls a ruleset: the entry, the services a ruleset may use, the sink for its answer.
 *
 * A ruleset is a pure function of its image: no clock, random source, environment, locale, file,
 * thread or memory of an earlier call. The host may make the same call again, in another process,
 * at any later time, and compares the answers byte by byte.
 */
#ifndef ARBITRO_ABI_CALL_H_
#define ARBITRO_ABI_CALL_H_

#include "arbitro/abi/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The result of a call. Any other positive number is read as ARBITRO_REFUSED, another negative one
 * as ARBITRO_FAULT. */
#define ARBITRO_DECIDED 0  /* the answer image of that call is in the sink */
#define ARBITRO_REFUSED 1  /* the rules say no; an arbitro_refusal image is in the sink */
#define ARBITRO_FAULT (-1) /* the ruleset failed; the command is answered RULESET_FAULT */

/* Levels of arbitro_host.log. */
#define ARBITRO_LOG_DEBUG 0u
#define ARBITRO_LOG_INFO 1u
#define ARBITRO_LOG_WARNING 2u

/* Services of the host. Valid until the call returns; not to be kept. Every function may be called
 * from the thread of the call only. [call-thread] */
typedef struct arbitro_host {
  uint32_t size; /* sizeof(arbitro_host) of the host */
  uint32_t abi;  /* ARBITRO_ABI_VERSION of the host */
  void* context; /* to be handed back as first argument */

  /* A line for the operator's log. `text` is UTF-8, copied before the function returns; long lines
   * are cut. Never part of the decision. [call-thread] */
  void (*log)(void* context, uint32_t level, const char* text, uint32_t length);

  /* Names a rule that the decision rests on, and in the ruleset's words what it said here. Feeds
   * the explanation that is recorded with the decision, in the order of the calls. A rule that the
   * description does not list is a fault. Both texts are copied. [call-thread] */
  void (*cite)(void* context, const char* rule, uint32_t rule_length, const char* text,
               uint32_t text_length);

  /* 1 once no caller waits for the answer: return ARBITRO_FAULT soon. Ask in long loops only.
   * A host may never say so, and end the process instead: nothing may rest on it. [call-thread] */
  uint32_t (*cancelled)(void* context);

  /* `size` bytes, aligned to 16, zeroed, owned by the host and freed by it after the call; NULL
   * where the call's memory limit is reached. [call-thread] */
  void* (*allocate)(void* context, uint64_t size);
} arbitro_host;

/* Where the answer goes. The bytes of all writes of a call, one after the other, are one image. */
typedef struct arbitro_sink {
  uint32_t size; /* sizeof(arbitro_sink) of the host */
  uint32_t reserved;
  void* context;

  /* Copies `size` bytes. Returns 0, or -1 once the answer is over the host's limit: then return
   * ARBITRO_FAULT. [call-thread] */
  int32_t (*write)(void* context, const void* bytes, uint64_t size);
} arbitro_sink;

/* One call. All of it belongs to the host and is valid until the call returns. The host has checked
 * the image: every span and text lies inside it, reserved fields are zero. */
typedef struct arbitro_call {
  uint32_t size; /* sizeof(arbitro_call) of the host */
  uint32_t reserved;
  const arbitro_host* host;
  const arbitro_sink* answer;
  const uint8_t* image; /* aligned to 8 */
  uint64_t image_bytes;
  const uint8_t*
      catalogue; /* an arbitro_catalogue image, aligned to 8, or NULL where none is named */
  uint64_t catalogue_bytes;
} arbitro_call;

/* A function of an interface. Any thread, several at once, also for the same event. It must not
 * throw, longjmp or exit. [any-thread] [pure] */
typedef int32_t (*arbitro_function)(const arbitro_call* call);

/* Root of a ruleset: constant, valid as long as the library is loaded (it is never unloaded). */
typedef struct arbitro_ruleset {
  uint32_t abi;  /* ARBITRO_ABI_VERSION of the ruleset */
  uint32_t size; /* sizeof(arbitro_ruleset) of the ruleset */

  /* The interface struct named by `id` (a zero-terminated string such as "arbitro.draw/0"),
   * constant and valid as long as the library; NULL where the ruleset does not offer it. Only
   * ARBITRO_DESCRIBE_INTERFACE must be offered. [any-thread] [pure] */
  const void* (*find_interface)(const char* id);
} arbitro_ruleset;

/* The one symbol that a ruleset's library exports. `host_abi` is the host's ARBITRO_ABI_VERSION;
 * NULL where the ruleset does not support it. [any-thread] [pure] */
typedef const arbitro_ruleset* (*arbitro_ruleset_entry_function)(uint32_t host_abi);

#define ARBITRO_RULESET_ENTRY_NAME "arbitro_ruleset_entry"

#ifdef __cplusplus
}
#endif

#endif /* ARBITRO_ABI_CALL_H_ */
