// SPDX-License-Identifier: Apache-2.0
//
// The bodies of Asio that are no templates, compiled once for the program.
#include <boost/asio/impl/src.hpp>
