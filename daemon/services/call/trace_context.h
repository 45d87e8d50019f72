// SPDX-License-Identifier: Apache-2.0
//
// The trace that a request is part of, where the client named one: W3C's `traceparent`.

#ifndef ARBITRO_DAEMON_SERVICES_CALL_TRACE_CONTEXT_H_
#define ARBITRO_DAEMON_SERVICES_CALL_TRACE_CONTEXT_H_

#include <string>
#include <string_view>

namespace arbitro::services {

struct TraceContext {
  std::string trace;   // 32 hex digits; empty: none
  std::string parent;  // 16 hex digits: the client's span
};

// Of the metadata `traceparent`; none where that is not as W3C's Trace Context has it.
TraceContext ReadTraceParent(std::string_view text);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_CALL_TRACE_CONTEXT_H_
