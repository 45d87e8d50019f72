// SPDX-License-Identifier: Apache-2.0
//
// Writes and reads images. Both sides of the boundary use the same two classes.

#ifndef ARBITRO_IMAGE_H_
#define ARBITRO_IMAGE_H_

#include "arbitro/image_reader.h"
#include "arbitro/image_writer.h"

#endif  // ARBITRO_IMAGE_H_
