/* SPDX-License-Identifier: Apache-2.0
 *
 * The boundary as C11 sees it: it compiles alone, pedantically, without padding.
 */
#include "arbitro/abi/abi.h"

#include "testing/layout_calls.h"
#include "testing/layout_images.h"
#include "testing/layout_life.h"
#include "testing/layout_series.h"
