// SPDX-License-Identifier: Apache-2.0
//
// The bodies of Beast that are no templates, compiled once for the program.
#include <boost/beast/src.hpp>
