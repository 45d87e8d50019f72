# SPDX-License-Identifier: Apache-2.0
"""Malformed files of each kind that arbitroctl reads, and the lines at fault in each.

A row is what is wrong, the file, and its lines at fault; None where the file as a whole is refused.
"""

ESCAPE = "\x1b[31m"
TURNED = "\u202e"
NUL = "\0"
LINES = 300  # of a file in which each is wrong
BINARY = bytes(range(256)) * 20
# Lines of BINARY: one in two is damaged, and the first has a zero byte.
BINARY_LINES = {1, *range(3, 42, 2)}

PEOPLE_HEAD = "given_name,family_name,op_number,birth_date,country,email,phone\n"
PEOPLE = [
    ("nothing", "", None),
    ("no row", PEOPLE_HEAD, None),
    ("blanks alone", "\n\n \n", None),
    ("a spreadsheet's own format", b"PK\x03\x04" + BINARY, None),
    ("UTF-32", (PEOPLE_HEAD + "Zq,A,1,,,,\n").encode("utf-32"), None),
    ("a column that is none", "given_name,famly_name\nZq,B\n", {1}),
    ("a column twice", "given_name,given_name\nZq,B\n", {1}),
    ("dates", PEOPLE_HEAD + "Zq,A,1,1990-13-01,IT,,\nZq,B,2,1990-02-30,IT,,\nZq,C,3,1/2/90,,,\n",
     {2, 3, 4}),
    ("countries", PEOPLE_HEAD + "Zq,A,1,,Italy,,\nZq,B,2,,IT,,\nZq,C,3,,it,,\n", {2, 4}),
    ("an address", PEOPLE_HEAD + "Zq,A,1,,IT,ada,\nZq,B,2,,IT,a@b,\n", {2}),
    ("phones", PEOPLE_HEAD + "Zq,A,1,,IT,,abc\nZq,B,2,,,,+39\x07\n", {2, 3}),
    ("too few fields, too many", PEOPLE_HEAD + "Zq,A,1\nZq,B,2,,IT,,,,,,x\nZq,C,3,,,,\n", {2, 3}),
    ("a quote that stays open", PEOPLE_HEAD + 'Zq,A,1,,,,\n"Zq,B,2,,,,\nZq,C,3,,,,\n', {3}),
    ("text behind a quote", PEOPLE_HEAD + 'Zq,A,1,,,,\nZq,"C"x,3,,,,\n', {3}),
    ("a zero byte", PEOPLE_HEAD + "Zq,A" + NUL + "B,1,,,,\nZq,B,2,,,,\n", {2}),
    ("an escape, a turned text",
     PEOPLE_HEAD + f"Zq,A{ESCAPE},1,,,,\nZq,{TURNED}B,2,,,,\nZq,C,3,,,,\n", {2, 3}),
    ("a byte of no encoding", PEOPLE_HEAD.encode() + b"Zq,A\x81B,1,,,,\nZq,B,2,,,,\n", {2}),
    ("CP1252 and a date", PEOPLE_HEAD.encode() + b"Zq,M\xfcller,1,1990-13-01,,,\n", {2}),
    ("UTF-16 and a date", (PEOPLE_HEAD + "Zq,A,1,bad,,,\n").encode("utf-16"), {2}),
    ("UTF-16 cut off", (PEOPLE_HEAD + "Zq,A,1,,,,\n").encode("utf-16")[:-1], {2}),
    ("a long name", PEOPLE_HEAD + f"Zq,{'x' * 5000},1,,,,\nZq,B,2,bad,,,\n", {2, 3}),
    ("a number twice", PEOPLE_HEAD + "Zq,A,7,,,,\nZq,B,8,,,,\nZq,C,7,,,,\n", {4}),
    ("no name", PEOPLE_HEAD + ",,9,,,,\nZq,B,10,,,,\n,,11,,,,\n", {2, 4}),
    ("ends of lines of old Macs", (PEOPLE_HEAD + "Zq,A,1,bad,,,\nZq,B,2,bad,,,\n").replace(
        "\n", "\r"), {2, 3}),
    ("a line sep=", "sep=;\ngiven_name;birth_date\nZq;bad\nZq;worse\n", {3, 4}),
    ("tabs", "given_name\tfamily_name\tbirth_date\nZq\tA\tbad\n", {2}),
    ("a name over two lines", PEOPLE_HEAD + 'Zq,"A\nB",1,,,,\nZq,C,2,bad,,,\n', {2, 4}),
    ("each line", PEOPLE_HEAD + "".join(f"Zq,N,{n},bad,,,\n" for n in range(LINES)),
     set(range(2, LINES + 2))),
    ("bytes", BINARY, BINARY_LINES),
]

RESULTS_HEAD = "table,winner,games_first,games_second\n"
RESULTS = [
    ("nothing", "", None),
    ("no row", RESULTS_HEAD, None),
    ("no column of tables", "winner,games_first\nfirst,2\n", {1}),
    ("a column that is none", "table,winer\n1,first\n", {1, 2}),
    ("a column twice", "table,winner,winner\n1,first,first\n", {1}),
    ("a table that is not there", RESULTS_HEAD + "1,first,2,0\n9,first,2,0\n", {3}),
    ("numbers of tables", RESULTS_HEAD + "one,first,2,0\n-1,first,2,0\n99999999999,first,2,0\n"
     "1.5,first,2,0\n0,first,2,0\n,first,2,0\n", {2, 3, 4, 5, 6, 7}),
    ("a table twice", RESULTS_HEAD + "1,first,2,0\n2,first,2,0\n1,second,0,2\n", {4}),
    ("winners", RESULTS_HEAD + "1,frst,2,0\n2,FIRST,2,0\n", {2, 3}),
    ("games", RESULTS_HEAD + "1,first,3,0\n2,first,-1,0\n", {2, 3}),
    ("games that are no number", RESULTS_HEAD + "1,first,two,0\n2,first,99999999999999999999,0\n",
     {2, 3}),
    ("games against the winner", RESULTS_HEAD + "1,first,0,2\n2,tie,2,0\n", {2, 3}),
    ("too few fields, too many", RESULTS_HEAD + "1,first,2,0,x\n2,first\n", {2, 3}),
    ("a quote that stays open", RESULTS_HEAD + '1,first,2,0\n2,"first,2,0\n', {3}),
    ("a zero byte", RESULTS_HEAD + "1,fi" + NUL + "rst,2,0\n", {2}),
    ("an escape", RESULTS_HEAD + f"1,{ESCAPE}first,2,0\n", {2}),
    ("a turned text", RESULTS_HEAD + f"1,{TURNED}first,2,0\n", {2}),
    ("UTF-16", (RESULTS_HEAD + "9,first,2,0\n").encode("utf-16"), {2}),
    ("CP1252", RESULTS_HEAD.encode() + b"1,f\xefrst,2,0\n", {2}),
    ("ends of lines of old Macs", (RESULTS_HEAD + "9,first,2,0\n").replace("\n", "\r"), {2}),
    ("a line sep=", ("sep=;\n" + RESULTS_HEAD + "9,first,2,0\n").replace(",", ";"), {3}),
    ("tabs", (RESULTS_HEAD + "9,first,2,0\n").replace(",", "\t"), {2}),
    ("each line", RESULTS_HEAD + "".join(f"{n},first,2,0\n" for n in range(5, LINES + 5)),
     set(range(2, LINES + 2))),
    ("what decided", "table,winner,decided_by\n1,first,luck\n", {2}),
    ("bytes", BINARY, BINARY_LINES),
]


def card(key, more="", **changed):
    fields = {"id": key, "name": "A", "set": "zz", "number": "1", "supertype": "Trainer", **changed}
    parts = [f'"{name}":"{value}"' for name, value in fields.items() if value is not None]
    return "{" + ",".join(parts) + more + "}\n"


GOOD = card("zz-1")
CARDS = [
    ("nothing", "", None),
    ("blanks alone", "\n\n", None),
    ("no JSON", GOOD + "hello\n" + card("zz-2") + '{"id":\n', {2, 4}),
    ("fields that are missing", GOOD + card("zz-2", name=None) + '{"name":"x"}\n', {2, 3}),
    ("a field that is none", GOOD + card("zz-2", colour="red"), {2}),
    ("a field twice", GOOD + card("zz-2", ',"id":"zz-3"'), {2}),
    ("a kind that is none", GOOD + card("zz-2", supertype="Traner"), {2}),
    ("a number in place of a text", GOOD + card("zz-2", ',"hp":5'), {2}),
    ("a key twice", GOOD + card("zz-2") + GOOD, {3}),
    ("dates", card("zz-1", released="2013-13-01") + card("zz-2", released="1/2/2013"), {1, 2}),
    ("limits", card("zz-1", ',"limit":{"group":"x"}') +
     card("zz-2", ',"limit":{"group":"x","max":0}') +
     card("zz-3", ',"limit":{"group":"x","max":99}'), {1, 2, 3}),
    ("a list of cards", "[" + GOOD.strip() + "," + card("zz-2").strip() + "]", {1}),
    ("no structs", '5\n"x"\nnull\ntrue\n', {1, 2, 3, 4}),
    ("deep lists", '{"id":' + "[" * 3000 + "]" * 3000 + "}\n", {1}),
    ("a zero byte", GOOD + '{"id":"z' + NUL + '"}\n', {2}),
    ("an escaped zero byte", GOOD + card("zz-2", name="A\\u0000B"), {2}),
    ("an escape, a turned text", GOOD + card("zz-2", name="A\\u001b[31m") +
     card("zz-3", name=TURNED + "A"), {2, 3}),
    ("half of a character", GOOD + card("zz-2", name="A\\ud800"), {2}),
    ("a byte of no encoding", GOOD.encode() + b'{"id":"zz-3","name":"A\x81B"}\n', {2}),
    ("UTF-16", (GOOD + "x\n").encode("utf-16"), {2}),
    ("ends of lines of old Macs", (GOOD + "x\n").replace("\n", "\r"), {2}),
    ("a long name", GOOD + card("zz-2", name="B" * 70000), {2}),
    ("no key", card(""), {1}),
    ("numbers beyond 64 bits, with a point",
     card("zz-1", ',"limit":{"group":"x","max":99999999999999999999}') +
     card("zz-2", ',"limit":{"group":"x","max":1.5}'), {1, 2}),
    ("each line", "".join(f'{{"id":"q{n}"}}\n' for n in range(LINES)), set(range(1, LINES + 1))),
    ("all kinds at once", GOOD + 'nope\n{"id":"zz-9"}\n' + GOOD, {2, 3, 4}),
    ("a comma too many", '{"id":"zz-1",}\n', {1}),
    ("bytes", BINARY, BINARY_LINES),
]

ROW = "4 A zz-1\n"
DECKS = [
    ("nothing", "", None),
    ("comments alone", "# x\n\n# y\n", None),
    ("several decks", '{"deck":"a","cards":["4 A zz-1"]}\n{"deck":"b","cards":["4 A zz-1"]}\n',
     None),
    ("words", ROW + "hello world\n" + ROW + "what\n", {2, 4}),
    ("cards that are none", ROW + "4 A zz-9999\n4 B zz-98\n", {2, 3}),
    ("counts", "0 A zz-1\n-1 A zz-1\n4294967297 A zz-1\n99999999999999999999 A zz-1\n",
     {1, 2, 3, 4}),
    ("marks", ROW + "3 A zz-1 lang=ja color=red\n3 A zz-1 signed=maybe\n", {2, 3}),
    ("a mark twice", "3 A zz-1 lang=ja lang=en\n", {1}),
    ("JSON that breaks off", '{"count": 4, "card": "zz-1"\n', {1}),
    ("JSON of other kinds",
     '{"count": "four", "card": "zz-1"}\n{"count": 4}\n{"card": 7, "count": 4}\n', {1, 2, 3}),
    ("JSON with a field that is none", '{"count": 4, "card": "zz-1", "colour": 1}\n', {1}),
    ("JSON with a field twice", '{"count": 4, "count": 5, "card": "zz-1"}\n', {1}),
    ("JSON and text", ROW + '{"count": 4, "card": "zz-1", "x": 1}\nhello\n', {2, 3}),
    ("JSON with counts out of range",
     '{"count": 0, "card": "zz-1"}\n{"count": -1, "card": "zz-1"}\n', {1, 2}),
    ("a zero byte", ROW + "4 A" + NUL + " zz-1\n", {2}),
    ("an escaped zero byte", '{"count": 4, "card": "zz-1", "name": "A\\u0000"}\n', {1}),
    ("an escape, a turned text", ROW + f"4 {ESCAPE}A zz-1\n4 {TURNED}A zz-1\n", {2, 3}),
    ("a byte of no encoding", ROW.encode() + b"4 Pok\x81mon zz-1\n", {2}),
    ("UTF-16, little-endian", (ROW + "hello\n").encode("utf-16"), {2}),
    ("UTF-16, big-endian", (ROW + "hello\n").encode("utf-16-be"), {2}),
    ("ends of lines of old Macs", (ROW + "hello\n").replace("\n", "\r"), {2}),
    ("a mark of byte order", b"\xef\xbb\xbf" + (ROW + "hello\n").encode(), {2}),
    ("a long name", ROW + "4 " + "x" * 5000 + " zz-1\n", {2}),
    ("XML that breaks off", '<?xml version="1.0"?>\n<Deck>\n<Cards Quantity="4" Name="A"\n', {3}),
    ("a document type", '<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a "b">]>\n<Deck/>\n', {2}),
    ("counts of MTGO", '<?xml version="1.0"?>\n<Deck>\n'
     '<Cards Quantity="x" Name="Bolt" Sideboard="false"/>\n<Cards Name="Bolt"/>\n</Deck>\n',
     {3, 4}),
    ("a zone of Cockatrice", '<?xml version="1.0"?>\n<cockatrice_deck version="1">\n'
     '<zone name="moon">\n<card number="0" name="Bolt"/>\n</zone>\n</cockatrice_deck>\n', {3}),
    ("each line", "".join(f"nonsense {n}\n" for n in range(LINES)), set(range(1, LINES + 1))),
    ("bytes", BINARY, BINARY_LINES),
]

ALIASES = [
    ("nothing", "", None),
    ("words", "hello", {1}),
    ("a list", "[]", {1}),
    ("a number", "5", {1}),
    ("a part that is none", '{"sets":{},"colours":{}}', {1}),
    ("a number in place of a text", '{"sets":{"DEX":5}}', {1}),
    ("a list in place of texts", '{"sets":["a"]}', {1}),
    ("a code twice", '{"sets":{"DEX":"a","DEX":"b"}}', {1}),
    ("JSON that breaks off", '{"sets":{"DEX":"bw5"\n', {2}),
    ("a comma too many", '{\n"sets":{\n"DEX":"bw5",\n}\n}', {4}),
    ("an escaped zero byte", '{"sets":{"DEX":"\\u0000"}}', {1}),
    ("an escaped zero byte in a code", '{"sets":{"\\u0000":"x"}}', {1}),
    ("a zero byte", '{"sets":{\n"D' + NUL + '":"x"}}', {2}),
    ("an empty code", '{"sets":{"":"x"}}', {1}),
    ("an empty set", '{"sets":{"DEX":""}}', {1}),
    ("an empty name", '{"names":{"A":""},"cards":{"B":""}}', {1}),
    ("deep lists", "[" * 5000, {1}),
    ("UTF-16", '{"sets":{"DEX":"bw5"}'.encode("utf-16"), {1}),
    ("a mark of byte order", b'\xef\xbb\xbf{"sets":', {1}),
    ("a byte of no encoding", b'{"names":{"Pok\x81":"x"}}', {1}),
    ("bytes", BINARY, BINARY_LINES),
]

TOM = """<?xml version="1.0" encoding="UTF-8"?>
<tournament type="2" stage="5" version="1.84" gametype="TRADING_CARD_GAME" mode="CUSTOM">
<players>
<player userid="1"><firstname>P1</firstname><lastname>Anon</lastname></player>
<player userid="2"><firstname>P2</firstname><lastname>Anon</lastname></player>
</players>
<pods>
<pod category="2" stage="0"><subgroups><subgroup number="1"><players>
<player userid="1"/>
<player userid="2"/>
</players></subgroup></subgroups><rounds>
<round number="1" type="3" stage="6"><matches>
<match outcome="1"><player1 userid="1"/><player2 userid="2"/><tablenumber>1</tablenumber></match>
</matches></round>
</rounds></pod>
</pods>
</tournament>
"""


def changed(text, *pairs):
    for before, after in pairs:
        assert before in text, before
        text = text.replace(before, after, 1)
    return text


OUTCOME = 'outcome="1"'
TDF = [
    ("nothing", "", None),
    ("words", "hello\n", {1}),
    ("another document", '<?xml version="1.0"?>\n<html/>\n', {2}),
    ("a file that breaks off", TOM[:600], {13}),
    ("a document type", changed(TOM, ("<tournament", "<!DOCTYPE a>\n<tournament")), {2}),
    ("an outcome that is none", changed(TOM, (OUTCOME, 'outcome="7"')), {13}),
    ("an outcome that is no number", changed(TOM, (OUTCOME, 'outcome="x"')), {13}),
    ("an outcome beyond 64 bits", changed(TOM, (OUTCOME, 'outcome="99999999999999999999"')), {13}),
    ("a negative outcome", changed(TOM, (OUTCOME, 'outcome="-1"')), {13}),
    ("a type that is none", changed(TOM, ('type="3"', 'type="9"')), {12}),
    ("a category that is none", changed(TOM, ('category="2"', 'category="5"')), {8}),
    ("a player twice", changed(TOM, ('"2"><firstname', '"1"><firstname')), {5, 10, 13}),
    ("a player in no list", changed(TOM, ('<player userid="2"/>', '<player userid="7"/>')),
     {10, 13}),
    ("no number", changed(TOM, (' userid="2"><firstname', "><firstname")), {5, 10, 13}),
    ("a number that is a word", changed(TOM, ('"2"><firstname', '"two"><firstname')), {5, 10, 13}),
    ("a number beyond 64 bits", changed(TOM, ('"2"><firstname', f'"{"9" * 30}"><firstname')),
     {5, 10, 13}),
    ("against oneself", changed(TOM, ('<player2 userid="2"/>', '<player2 userid="1"/>')), {13}),
    ("a zero byte", changed(TOM, ("P1", "P" + NUL)), {4}),
    ("a byte of no encoding", TOM.encode().replace(b"P1", b"P\x81"), {4}),
    ("UTF-16 and an outcome", changed(TOM, (OUTCOME, 'outcome="7"')).encode("utf-16"), {13}),
    ("CP1252 and an outcome",
     changed(TOM, ("P1", "Zoë"), (OUTCOME, 'outcome="7"')).encode("cp1252"), {13}),
    ("several at once", changed(TOM, (OUTCOME, 'outcome="7"'), ('category="2"', 'category="5"'),
                                ('type="3"', 'type="9"')), {8, 12, 13}),
    ("a tag that stays open", changed(TOM, ("</matches>", "")), {14}),
    ("deep elements", "<a>" * 5000, {1}),
    ("bytes", BINARY, BINARY_LINES),
]


def player(number, points, games, rank=1):
    number, rank = str(number).rjust(4), str(rank).rjust(4)
    return f"001 {number}      {'Name'.ljust(66)}{str(points).rjust(4)} {rank}  {games}\n"


FIDE = ("012 Cup\n022 Torino\nXXR 2\n" + player(1, "2.0", "   2 w 1     3 b 1") +
        player(2, "1.0", "   1 b 0     4 w 1", 2) + player(3, "1.0", "   4 w 1     1 w 0", 3) +
        player(4, "0.0", "   3 b 0     2 b 0", 4))
TRF = [
    ("nothing", "", None),
    ("words", "hello\nworld\n", {1, 2}),
    ("records that are none", changed(FIDE, ("022", "999")) + "777 x\n", {2, 8}),
    ("a line that breaks off", changed(FIDE, (player(1, "2.0", "   2 w 1     3 b 1"),
                                              "001    1      Name\n")), {4}),
    ("a start number that is a word", changed(FIDE, ("001    1", "001  one")), {4}),
    ("a start number of 0", changed(FIDE, ("001    1", "001    0")), {4}),
    ("a negative start number", changed(FIDE, ("001    1", "001   -1")), {4}),
    ("a start number twice", changed(FIDE, ("001    2", "001    1")), {5}),
    ("a start number without a player", changed(FIDE, ("001    4", "001    9")), {5, 6}),
    ("points that are a word", changed(FIDE, (" 2.0", " x.y")), {4}),
    ("points of a third", changed(FIDE, (" 2.0", " 2.3")), {4}),
    ("a rank that is a word", changed(FIDE, ("2.0    1", "2.0  abc")), {4}),
    ("a result that is none", changed(FIDE, ("2 w 1", "2 w q")), {4}),
    ("a colour that is none", changed(FIDE, ("2 w 1", "2 g 1")), {4}),
    ("an opponent who is not there", changed(FIDE, ("   2 w 1", "  99 w 1")), {4}),
    ("against oneself", changed(FIDE, ("   2 w 1", "   1 w 1")), {4}),
    ("an opponent who is a word", changed(FIDE, ("   2 w 1", " two w 1")), {4}),
    ("a round that is none", changed(FIDE, ("3 b 1\n", "3 b 1     2 wx1\n")), {4}),
    ("rounds that are a word", changed(FIDE, ("XXR 2", "XXR two")), {3}),
    ("rounds beyond all bounds", changed(FIDE, ("XXR 2", "XXR 99999999999")), {3}),
    ("several at once", changed(FIDE, ("001    1", "001  one"), ("3 b 0", "3 b q"),
                                ("022", "999")), {2, 4, 7}),
    ("a zero byte", changed(FIDE, ("Torino", "To" + NUL)), {2}),
    ("a byte of no encoding", FIDE.encode().replace(b"Torino", b"\x81"), {2}),
    ("UTF-16 and a record", changed(FIDE, ("022", "999")).encode("utf-16"), {2}),
    ("CP1252 and a record", changed(FIDE, ("Cup", "Zoë"), ("022", "999")).encode("cp1252"), {2}),
    ("ends of lines of old Macs", changed(FIDE, ("022", "999")).replace("\n", "\r"), {2}),
    ("a long line", "001 " + "x" * 100000 + "\n", {1}),
    ("bytes", BINARY, BINARY_LINES),
]
