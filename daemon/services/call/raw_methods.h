// SPDX-License-Identifier: Apache-2.0
//
// A service of which several methods take their requests as bytes: the generated mixins
// WithRawCallbackMethod_X, one upon the other.
//
//   using Base = RawMethods<Api::Service, Api::WithRawCallbackMethod_GetEvent,
//                           Api::WithRawCallbackMethod_ListEvents>::Type;

#ifndef ARBITRO_DAEMON_SERVICES_CALL_RAW_METHODS_H_
#define ARBITRO_DAEMON_SERVICES_CALL_RAW_METHODS_H_

namespace arbitro::services {

template <class Service, template <class> class... Methods>
struct RawMethods {
  using Type = Service;
};

template <class Service, template <class> class First, template <class> class... Rest>
struct RawMethods<Service, First, Rest...> {
  using Type = First<typename RawMethods<Service, Rest...>::Type>;
};

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_CALL_RAW_METHODS_H_
