// SPDX-License-Identifier: Apache-2.0
//
// The boundary as C++17 sees it: the same places as in C.
#include "arbitro/abi/abi.h"

#include "testing/layout_calls.h"
#include "testing/layout_images.h"
#include "testing/layout_life.h"
#include "testing/layout_series.h"
