// SPDX-License-Identifier: Apache-2.0
//
// The bodies of Asio and Beast that are no templates, compiled once for the program.
#include <boost/asio/impl/src.hpp>
#include <boost/asio/ssl/impl/src.hpp>
#include <boost/beast/src.hpp>
