#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs tools/convert_pokemon_cards over small made-up card data in both layouts.

Cards, sets and sentences here are invented; only the shape is that of the public data.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "tools" / "convert_pokemon_cards"

SETS = [
    {"id": "aa1", "name": "Alpha", "releaseDate": "2012/02/08"},
    {"id": "aap", "name": "Alpha Black Star Promos", "releaseDate": "2012/03/01"},
    {"id": "bb1", "name": "Beta", "releaseDate": "2013/11/06"},
    {"id": "zz1", "name": "No Day", "releaseDate": "---"},
]
EXTRACT_SETS = [
    {"id": entry["id"], "name_en": entry["name"],
     "release_us": entry["releaseDate"].replace("/", "-")}
    for entry in SETS
]


def monster(card_id, **changes):
    card = {
        "id": card_id, "name": "Gnarl", "supertype": "Pokémon", "subtypes": ["Basic"],
        "hp": "60", "types": ["Grass"], "number": card_id.split("-")[1],
        "attacks": [{"name": "Poke", "cost": ["Grass"], "convertedEnergyCost": 1,
                     "damage": "20", "text": "Flip a coin."}],
        "weaknesses": [{"type": "Fire", "value": "×2"}], "retreatCost": ["Colorless"],
        "rarity": "Common", "artist": "Nobody", "flavorText": "It gnarls.",
        "legalities": {"unlimited": "Legal"}, "images": {"small": "none"},
    }
    return card | changes


def trainer(card_id, name, *rules, subtypes=("Item",)):
    return {"id": card_id, "name": name, "supertype": "Trainer", "subtypes": list(subtypes),
            "rules": list(rules), "number": card_id.split("-")[1]}


class ConvertCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def public(self, **cards_by_set):
        self.write("sets/en.json", json.dumps(SETS, indent=1))
        for set_id, cards in cards_by_set.items():
            self.write(f"cards/en/{set_id}.json", json.dumps(cards, indent=1, ensure_ascii=False))

    def extract(self, *cards):
        self.write("sets_to_2014.json", json.dumps(EXTRACT_SETS))
        lines = "".join(json.dumps(card, ensure_ascii=False) + "\n" for card in cards)
        self.write("cards_to_2014.jsonl", lines)

    def run_script(self, *arguments):
        environment = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"}
        return subprocess.run([sys.executable, SCRIPT, self.folder, *arguments], text=True,
                              capture_output=True, env=environment, encoding="utf-8",
                              timeout=60, check=False)

    def rows(self, *arguments):
        run = self.run_script(*arguments)
        self.assertEqual(run.returncode, 0, run.stderr)
        return [json.loads(line) for line in run.stdout.splitlines()]

    def refused(self, *arguments):
        run = self.run_script(*arguments)
        self.assertEqual(run.returncode, 1, run.stderr)
        self.assertNotIn("Traceback", run.stderr)
        return run.stderr


class PublicLayout(ConvertCase):
    def test_a_card_has_the_fields_of_the_form_and_no_other(self):
        self.public(aa1=[monster("aa1-7", name="Gnarl δ")])
        (row,) = self.rows()
        mech = row.pop("mech")
        self.assertRegex(mech, r"^[0-9a-f]{12}$")
        self.assertEqual(row, {
            "id": "aa1-7", "set": "aa1", "number": "7", "name": "Gnarl δ", "name_key": "Gnarl",
            "supertype": "Pokémon", "subtypes": ["Basic"], "released": "2012-02-08"})

    def test_promo_sets_and_sets_without_a_day_give_no_release_date(self):
        self.public(aap=[monster("aap-P01")], zz1=[monster("zz1-1")], aa1=[monster("aa1-1")])
        dates = {row["id"]: row.get("released") for row in self.rows()}
        self.assertEqual(dates, {"aa1-1": "2012-02-08", "aap-P01": None, "zz1-1": None})

    def test_missing_subtypes_are_an_empty_list(self):
        card = monster("aa1-1")
        del card["subtypes"]
        self.public(aa1=[card])
        self.assertEqual(self.rows()[0]["subtypes"], [])

    def test_mech_ignores_print_and_sees_every_field_of_the_game(self):
        same = monster("aa1-2", rarity="Rare", artist="Somebody", flavorText="Still gnarling.")
        attack = monster("aa1-1")["attacks"][0]
        others = [
            monster("aa1-3", hp="70"),
            monster("aa1-4", types=["Fire"]),
            monster("aa1-5", attacks=[attack | {"damage": "30"}]),
            monster("aa1-6", attacks=[attack | {"text": "Flip 2 coins."}]),
            monster("aa1-7", attacks=[attack | {"cost": ["Fire"]}]),
            monster("aa1-8", abilities=[{"name": "Hide", "text": "Hide it.", "type": "Ability"}]),
            monster("aa1-12", abilities=[{"name": "Hide", "text": "Show it.", "type": "Ability"}]),
            monster("aa1-9", weaknesses=[{"type": "Water", "value": "×2"}]),
            monster("aa1-10", resistances=[{"type": "Water", "value": "-20"}]),
            monster("aa1-11", retreatCost=[]),
        ]
        self.public(aa1=[monster("aa1-1"), same, *others])
        mechs = [row["mech"] for row in self.rows()]
        self.assertEqual(mechs[0], mechs[1])
        self.assertEqual(len(set(mechs[1:])), 1 + len(others))

    def test_mech_of_a_trainer_leaves_out_what_its_whole_class_prints(self):
        effect = "Draw 2 cards."
        self.public(aa1=[
            trainer("aa1-1", "Plan", effect),
            trainer("aa1-2", "Plan", effect, "You may play any number of Item cards during your"
                    " turn (before your attack)."),
            trainer("aa1-3", "Plan", effect + " This card stays in play when you play it. Discard"
                    " this card if another Stadium card comes into play."),
            trainer("aa1-4", "Plan", "Draw 3 cards."),
        ])
        mechs = [row["mech"] for row in self.rows()]
        self.assertEqual(mechs[0], mechs[1])
        self.assertEqual(mechs[0], mechs[2])
        self.assertNotEqual(mechs[0], mechs[3])

    def test_limits_are_read_off_subtypes_and_sentences(self):
        self.public(aa1=[
            trainer("aa1-1", "Great Plan", "Draw it all.", subtypes=("Item", "ACE SPEC")),
            trainer("aa1-2", "Odd Plan", "You can't have more than 1 ACE SPEC card in your deck."),
            monster("aa1-3", name="Gnarl ★", rules=["You can't have more than 1 Pokémon ★ in "
                                                    "your deck."]),
            monster("aa1-4", name="Shining Gnarls",
                    rules=["You can’t have more than 1 Shining Gnarls in your deck."]),
            trainer("aa1-5", "Pair", "You can't have more than 2 Pair cards in your deck."),
            monster("aa1-6", name="Gnarl ◇", rules=["You can't have more than 1 ◇ card with the "
                                                    "same name in your deck."]),
            trainer("aa1-7", "Plain Plan", "Put a card in your deck."),
        ])
        limits = {row["name"]: row.get("limit") for row in self.rows()}
        self.assertEqual(limits, {
            "Great Plan": {"group": "ACE SPEC", "max": 1},
            "Odd Plan": {"group": "ACE SPEC", "max": 1},
            "Gnarl ★": {"group": "Pokémon Star", "max": 1},
            "Shining Gnarls": {"group": "Shining Gnarls", "max": 1},
            "Pair": {"group": "Pair", "max": 2},
            "Gnarl ◇": {"group": "Gnarl ◇", "max": 1},
            "Plain Plan": None,
        })

    def test_sets_come_in_the_order_of_the_sets_file_and_unlisted_ones_last(self):
        self.public(bb1=[monster("bb1-1")], aa1=[monster("aa1-1")], xx9=[monster("xx9-1")])
        run = self.run_script()
        ids = [json.loads(line)["id"] for line in run.stdout.splitlines()]
        self.assertEqual(ids, ["aa1-1", "bb1-1", "xx9-1"])
        self.assertIn("warning: set `xx9`", run.stderr)

    def test_until_leaves_out_later_sets(self):
        self.public(bb1=[monster("bb1-1")], aa1=[monster("aa1-1")], aap=[monster("aap-P01")])
        ids = [row["id"] for row in self.rows("--until", "2012-02-28")]
        self.assertEqual(ids, ["aa1-1"])

    def test_errors_name_file_and_line(self):
        good = json.dumps(monster("aa1-1"))
        for text, message in (
                (f'[\n{good},\n{{"id": "aa1-2",}}\n]', "aa1.json:3: "),
                (f"[\n{good}\n{good}]", "aa1.json:3: expected `,` or `]`"),
                (f"[\n{good},\n{good}]", "aa1.json:3: card `aa1-1` appears twice"),
                ("{}", "aa1.json:1: expected a JSON array"),
                ("[\n\n[]]", "aa1.json:3: a card must be a JSON object"),
                (json.dumps([monster("aa1-1", name="")]), "aa1.json:1: `name` must be a text"),
                (json.dumps([monster("aa1-1", number=7)]), "aa1.json:1: `number` must be a text"),
                (json.dumps([monster("aa1-1", supertype="Gem")]), "`supertype` is `Gem`"),
                (json.dumps([monster("aa1-1", subtypes="Basic")]), "`subtypes` must be a list"),
                (json.dumps([monster("aa1-1", attacks=["Poke"])]), "`attacks` must be a list"),
                (json.dumps([monster("aa1-1", rules=[1])]), "`rules` must be a list of texts")):
            with self.subTest(message=message):
                self.public()
                self.write("cards/en/aa1.json", text)
                self.assertIn(message, self.refused())

    def test_a_set_listed_twice_is_refused(self):
        self.public(aa1=[monster("aa1-1")])
        self.write("sets/en.json", json.dumps([SETS[0], SETS[0]]))
        self.assertIn("set `aa1` appears twice", self.refused())


class ExtractLayout(ConvertCase):
    CARD = {"id": "aa1-1", "set": "aa1", "number": "1", "name": "Gnarl", "supertype": "Pokémon",
            "subtypes": ["Basic"], "hp": "60", "rarity": "Common", "mech": "0123456789ab"}

    def test_a_card_keeps_its_digest_and_its_limit_and_loses_the_rest(self):
        self.extract(self.CARD | {"limit": {"group": "ACE SPEC", "max": 1}})
        self.assertEqual(self.rows(), [{
            "id": "aa1-1", "set": "aa1", "number": "1", "name": "Gnarl", "name_key": "Gnarl",
            "supertype": "Pokémon", "subtypes": ["Basic"], "released": "2012-02-08",
            "limit": {"group": "ACE SPEC", "max": 1}, "mech": "0123456789ab"}])

    def test_promos_have_no_release_date(self):
        self.extract(self.CARD | {"id": "aap-P1", "set": "aap"})
        self.assertNotIn("released", self.rows()[0])

    def test_only_keeps_the_listed_cards_and_names_those_that_are_not_there(self):
        self.extract(self.CARD, self.CARD | {"id": "aa1-2"}, self.CARD | {"id": "aa1-3"})
        ids = self.write("ids.txt", "# wanted\naa1-3\n\naa1-1\n")
        self.assertEqual([row["id"] for row in self.rows("--only", ids)], ["aa1-1", "aa1-3"])
        ids.write_text("aa1-1\naa1-99\n", encoding="utf-8")
        self.assertIn("no such card", self.refused("--only", ids))
        self.assertIn("aa1-99", self.refused("--only", ids))

    def test_output_appears_whole_or_not_at_all(self):
        out = self.folder / "out.jsonl"
        self.extract(self.CARD)
        self.assertEqual(self.rows("-o", out), [])
        self.assertEqual(len(out.read_text(encoding="utf-8").splitlines()), 1)
        out.unlink()
        self.extract(self.CARD, self.CARD)
        self.assertIn("cards_to_2014.jsonl:2: card `aa1-1` appears twice", self.refused("-o", out))
        self.assertEqual([path.name for path in self.folder.glob("out*")], [])

    def test_errors_name_file_and_line(self):
        for card, message in (
                (self.CARD | {"limit": {"group": "ACE SPEC"}}, ":1: `limit` must be"),
                (self.CARD | {"limit": {"group": "ACE SPEC", "max": True}}, ":1: `limit` must be"),
                (self.CARD | {"limit": {"group": "ACE SPEC", "max": 0}}, ":1: `limit` must be"),
                (self.CARD | {"mech": 7}, ":1: `mech` must be a text"),
                (self.CARD | {"set": None}, ":1: `set` must be a text")):
            with self.subTest(message=message):
                self.extract(card)
                self.assertIn("cards_to_2014.jsonl" + message, self.refused())
        self.write("cards_to_2014.jsonl", json.dumps(self.CARD) + "\n{\n")
        self.assertIn("cards_to_2014.jsonl:2: ", self.refused())

    def test_progress_goes_to_standard_error_and_can_be_silenced(self):
        self.extract(*(self.CARD | {"id": f"aa1-{number}"} for number in range(2001)))
        loud = self.run_script()
        self.assertIn("2000 cards read", loud.stderr)
        self.assertIn("2001 cards read, 2001 written", loud.stderr)
        self.assertEqual(len(loud.stdout.splitlines()), 2001)
        self.assertEqual(self.run_script("-q").stderr, "")


class CommandLine(ConvertCase):
    def test_help_shows_an_example(self):
        run = self.run_script("--help")
        self.assertEqual(run.returncode, 0)
        self.assertIn("example:\n  convert_pokemon_cards ", run.stdout)

    def test_a_folder_of_neither_layout_is_refused(self):
        self.assertIn("expected either", self.refused())

    def test_a_folder_of_both_layouts_is_refused(self):
        self.public(aa1=[monster("aa1-1")])
        self.extract(ExtractLayout.CARD)
        self.assertIn("expected either", self.refused())

    def test_a_date_that_is_none_is_a_usage_error(self):
        run = self.run_script("--until", "soon")
        self.assertEqual(run.returncode, 2)
        self.assertIn("`soon` is not a date", run.stderr)


if __name__ == "__main__":
    unittest.main()
