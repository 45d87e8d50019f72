// SPDX-License-Identifier: Apache-2.0
//
// Holds a value of one of the kinds, as std::variant does, at a fraction of the cost to compile: a
// source pays for the kinds that it makes or visits, not for all of them each time it copies one.
// The kinds of commands and of decisions are many, and nearly every source copies both.
//
//   OneOf<Card, Deck> held = Card{"NAR-001"};
//   if (const Card* card = held.If<Card>()) …
//   held.Visit([](const auto& value) { … });
//
// Never empty, unless it was moved from: then it may only be assigned to or destroyed. No thread
// safety beyond that of the values.

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_ONE_OF_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_ONE_OF_H_

#include <cstddef>
#include <type_traits>
#include <typeinfo>
#include <utility>

namespace arbitro::engine {

template <class What, class... Kinds>
inline constexpr bool kIsOneOf = (std::is_same_v<What, Kinds> || ...);

template <class... Kinds>
class OneOf {
 public:
  static constexpr size_t kKinds = sizeof...(Kinds);

  template <class Kind>
  static constexpr bool kHas = (std::is_same_v<Kind, Kinds> || ...);

  // The place of `Kind` among the kinds.
  template <class Kind>
  static constexpr size_t kIndexOf = [] {
    size_t index = 0;
    (void)((std::is_same_v<Kind, Kinds> ? false : (++index, true)) && ...);
    return index;
  }();

  // Calls `visit` with a default value of each kind, in the order of kinds.
  template <class Visit>
  static void ForEachKind(Visit visit) {
    (visit(Kinds{}), ...);
  }

  // Holds the first kind's default value.
  OneOf() : OneOf(First{}) {}
  template <class Kind>
  requires(kHas<std::remove_cvref_t<Kind>>)
      OneOf(Kind&& value)  // NOLINT(google-explicit-constructor): as std::variant is made
      : operations_(&kOperations<std::remove_cvref_t<Kind>>),
        value_(new std::remove_cvref_t<Kind>(std::forward<Kind>(value))) {}
  OneOf(const OneOf& other)
      : operations_(other.operations_), value_(operations_->copy(other.value_)) {}
  OneOf(OneOf&& other) noexcept
      : operations_(other.operations_), value_(std::exchange(other.value_, nullptr)) {}
  OneOf& operator=(OneOf other) noexcept {
    std::swap(operations_, other.operations_);
    std::swap(value_, other.value_);
    return *this;
  }
  ~OneOf() {
    if (value_ != nullptr) operations_->destroy(value_);
  }

  // The place of its kind among the kinds.
  size_t index() const { return operations_->index; }
  template <class Kind>
  bool Is() const {
    return index() == kIndexOf<Kind>;
  }
  // Returns null if it holds another kind.
  template <class Kind>
  requires(kHas<Kind>) const Kind* If() const {
    return Is<Kind>() ? static_cast<const Kind*>(value_) : nullptr;
  }
  template <class Kind>
  requires(kHas<Kind>) Kind* If() { return Is<Kind>() ? static_cast<Kind*>(value_) : nullptr; }
  // Throws std::bad_cast if it holds another kind.
  template <class Kind>
  requires(kHas<Kind>) const Kind& Get() const {
    if (!Is<Kind>()) throw std::bad_cast();
    return *static_cast<const Kind*>(value_);
  }
  template <class Kind>
  requires(kHas<Kind>) Kind& Get() {
    if (!Is<Kind>()) throw std::bad_cast();
    return *static_cast<Kind*>(value_);
  }

  // Returns what `visitor` returns for the value, whose kind it sees: one type for all kinds.
  template <class Visitor>
  decltype(auto) Visit(Visitor&& visitor) const {
    using Answer = std::invoke_result_t<Visitor&, const First&>;
    using Call = Answer (*)(Visitor&, const void*);
    static constexpr Call kCalls[] = {[](Visitor& called, const void* value) -> Answer {
      return called(*static_cast<const Kinds*>(value));
    }...};
    return kCalls[index()](visitor, value_);
  }

 private:
  struct Operations {
    size_t index;
    void* (*copy)(const void*);
    void (*destroy)(void*);
  };
  template <class Kind>
  static constexpr Operations kOperations = {
      kIndexOf<Kind>,
      [](const void* value) -> void* { return new Kind(*static_cast<const Kind*>(value)); },
      [](void* value) { delete static_cast<Kind*>(value); }};
  template <class Kind, class...>
  struct FirstOf {
    using type = Kind;
  };
  using First = typename FirstOf<Kinds...>::type;

  const Operations* operations_;
  void* value_;  // of the kind that the operations are of; null once moved from
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_ONE_OF_H_
