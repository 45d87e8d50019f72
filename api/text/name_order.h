// SPDX-License-Identifier: Apache-2.0
//
// The order of names, and the words that a name is found by.
//
//   Ähring, D'Angelo, de Santis, Dorn, Eber, Éluard, Èrcoli, Łukasz, Zorn, 李
//
// One order for the search of people, every list and every paper: accents, case and punctuation do
// not count, as in a telephone book, nor which alphabet a letter in a Latin word is borrowed from
// (the Cyrillic а of `Аda`). Pure functions; thread-safe.

#ifndef ARBITRO_API_TEXT_NAME_ORDER_H_
#define ARBITRO_API_TEXT_NAME_ORDER_H_

#include <string>
#include <string_view>
#include <vector>

namespace arbitro::text {

// The words of a name as they are compared: "José García-Márquez" is {jose, garcia, marquez}.
std::vector<std::string> NameWords(std::string_view name);

// The key that orders a name: its words. Byte by byte, keys stand in the order of the names.
std::string NameKey(std::string_view name);

// Names of one look are read as one name: they differ in case, accents, blanks or the alphabet of a
// letter alone.
std::string NameLook(std::string_view name);

// Whether a stands before b: by their keys, and where these are equal by their bytes.
bool NameBefore(std::string_view a, std::string_view b);

}  // namespace arbitro::text

#endif  // ARBITRO_API_TEXT_NAME_ORDER_H_
