/* SPDX-License-Identifier: Apache-2.0
 *
 * Is a library, but no ruleset.
 */
int nothing_that_is_exported(void);
int nothing_that_is_exported(void) { return 0; }
