// SPDX-License-Identifier: Apache-2.0
//
// The exception that throws.c throws.
#include <stdexcept>

extern "C" void throw_something();
extern "C" void throw_something() { throw std::runtime_error("not my day"); }
