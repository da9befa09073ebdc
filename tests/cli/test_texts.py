"""The catalogues of sentences: games/*/texts, core/texts, tui/texts and lab/texts. Every key that the program can ask for is there in both
languages with the same slots, and no key is there in vain. What can be asked for is read from the sources: literals, and the tables
of events, verbs and domains that keys are made of."""
import csv
import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("en", "fr")
SLOT = re.compile(r"\{([^{}]*)\}")

# Said alike in both languages: figures and names only, or words that are the same.
SAME = {"do.wheel", "draw.ducats", "draw.duel", "draw.duels", "draw.points", "draw.score", "end.score", "event.note_unseen", "event.note_orange",
        "event.note_black", "event.note_held_gladiator", "event.note_held_weapon", "event.note_seen_gladiator", "event.note_seen_weapon", "draw.attack",
        "draw.values", "draw.orange"}


class Catalogue:
    """One folder of texts: its sentences by language and key, and what is wrong with the files themselves."""

    def __init__(self, name, texts):
        self.name, self.sentences, self.problems = name, {}, []
        for language, text in texts.items():
            found = self.sentences[language] = {}
            for number, line in enumerate(text.splitlines(), 1):
                key, equals, sentence = line.partition(" = ")
                place = f"{name} {language}.txt:{number}"
                if not equals or not re.fullmatch(r"[a-z0-9_]+(\.[a-z0-9_ ]+)+", key) or not sentence.strip() or sentence != sentence.strip():
                    self.problems.append(f"{place}: no `key = sentence`")
                elif key in found:
                    self.problems.append(f"{place}: {key} is there twice")
                found[key] = sentence

    def keys(self):
        return set().union(*self.sentences.values())


def slots(sentence):
    """Names of arguments, and figures as =table.row."""
    return {re.split("[:|]", slot.lstrip("?"))[0] for slot in SLOT.findall(sentence)}


def compare_languages(catalogue):
    for key in sorted(catalogue.keys()):
        missing = [language for language in LANGUAGES if key not in catalogue.sentences[language]]
        if missing:
            yield f"{catalogue.name}: {key} is missing in {missing[0]}"
            continue
        en, fr = (catalogue.sentences[language][key] for language in LANGUAGES)
        if slots(en) != slots(fr):
            yield f"{catalogue.name}: {key} has the slots {sorted(slots(en))} in en and {sorted(slots(fr))} in fr"
        if en == fr and key not in SAME:
            yield f"{catalogue.name}: {key} is not translated: {en}"


class Source:
    """What the C files of a folder ask for."""

    def __init__(self, text, editions=None):
        self.text, self.editions = text, editions or {}  # editions: table -> ids
        self.refusals = set(re.findall(r'\{"(refuse\.\w+)", "[^"]+"\}', self.table("RefusalRule")))
        self.said = text.replace(self.table("RefusalRule") or "\0", "")  # a row of that table says nothing
        self.id_lists = {name: re.findall(r'"([^"]+)"', ids) for name, ids in re.findall(r"static const char \*const (\w+)\[\w*\] = \{([^}]*)\}", text)}
        self.domains = {}  # name -> (fixed ids or None, name of its constant)
        self.tables = {}  # name of a domain -> the edition's table it counts
        for constant, body in re.findall(r"(?:\[(\w+) - DOMAIN_GAME_FIRST\] = )?\{(\.name = \"\w+\", \.(?:ids|table) = [^}]*)\}", self.table("Domain")):
            name = re.search(r'\.name = "(\w+)"', body)[1]
            fixed = re.search(r"\.ids = (\w+)", body)
            table = re.search(r"\.table = TABLE_(\w+)", body)
            if table:
                self.tables[name] = table[1].lower()
            self.domains[name] = (self.id_lists[fixed[1]] if fixed else None, constant or "DOMAIN_" + name.upper())
        self.verbs = [(name, int(n), re.findall(r"DOMAIN_\w+", args)) for name, n, args in re.findall(r'\{"([^"]+)", (\d), \{([^}]*)\}\}', self.table("Verb"))]
        self.events = {}  # key -> (arguments: name -> is it secret, is it private)
        seat = re.search(r"#define SEAT_ARG (\{.*\})", text)
        body = self.table("EventKind").replace("SEAT_ARG", seat[1] if seat else "")
        for key, args, private in re.findall(r'\{"(\w+)", \{(.*)\}, (true|false)\}', body):
            self.events[key] = ({name: secret == "true" for name, secret in re.findall(r'\{"(\w+)", DOMAIN_\w+, (true|false)\}', args)}, private == "true")

    def table(self, kind):
        found = re.search(rf"static const {kind} \w+\[\w*\] = \{{(.*?)\}};", self.text, re.S)
        return found[1] if found else ""

    def literals(self, prefixes):
        return {key for key in re.findall(r'"([a-z_]+\.[a-z_.]+)"', self.said) if key.split(".")[0] in prefixes}

    def required(self):
        """Keys made from tables, with the arguments that their sentences may use (None: any)."""
        for key, (args, private) in self.events.items():
            yield f"event.{key}", set(args)
            if any(args.values()) and not private:
                yield f"event.{key}.hidden", {name for name, secret in args.items() if not secret}
        for name, n, domains in self.verbs:
            yield f"do.{name}", set("ab"[:n])
            if n == 2 and domains[0] == domains[1]:
                yield f"do.{name}.a", set()
                yield f"do.{name}.b", {"a"}
            for domain in domains:
                named = [name for name, (_, constant) in self.domains.items() if constant == domain]
                if named:
                    yield f"domain.{named[0]}", set()
        for name, (ids, _) in self.domains.items():
            for id in ids or []:
                yield f"{name}.{id}", set()
        for table, word in (("cards", "card"), ("districts", "district"), ("actions", "action")):
            for id in self.editions.get(table, []):
                yield f"{word}.{id}", set()

    def optional(self):
        for key, (args, _) in self.events.items():
            yield f"event.{key}.head", set()
            if "seat" in args:
                yield f"event.{key}.you", set(args)
        for id in self.editions.get("cards", []):
            yield f"hint.{id}", set()
        for name, table in self.tables.items():  # what `?` says of a thing
            for id in self.editions.get(table, []):
                yield f"{name}.{id}", set()


def check_source(catalogue, source, others, prefixes):
    """What the source asks for is in its catalogue or in one of the others; what the catalogue has is asked for."""
    known = catalogue.keys().union(*(other.keys() for other in others))
    required, optional, literals = dict(source.required()), dict(source.optional()), source.literals(prefixes)
    for key in sorted(set(required) | literals):
        if key not in known:
            yield f"{catalogue.name}: {key} has no sentence"
    for key in sorted(catalogue.keys()):
        base = re.sub(r"\.(you|hidden)$", "", key)
        if key not in required and key not in optional and key not in literals and base not in literals:
            yield f"{catalogue.name}: {key} is never said"
        allowed = required.get(key, optional.get(key))
        for language in LANGUAGES:
            for slot in slots(catalogue.sentences[language].get(key, "")):
                if slot.startswith("="):
                    table, _, row = slot[1:].partition(".")
                    if row not in source.editions.get(table, []):
                        yield f"{catalogue.name}: {key} in {language} names {slot}, which no edition has"
                elif allowed is not None and slot not in allowed:
                    yield f"{catalogue.name}: {key} in {language} has {{{slot}}}, which it is not given"


def check_refusals(catalogue, source):
    """Every refusal that a game says has a row in its table of rules, and no row is there in vain."""
    for key in sorted(source.refusals ^ source.literals({"refuse"})):
        yield f"{catalogue.name}: {key} {'has a rule but is never said' if key in source.refusals else 'has no rule'}"


def check_hints(catalogue, source):
    """Short words on cards: on all of them or on none."""
    hints = {key[5:] for key in catalogue.keys() if key.startswith("hint.")}
    if hints:
        for id in source.editions.get("cards", []):
            if id not in hints:
                yield f"{catalogue.name}: hint.{id} is missing"


def read_catalogue(folder):
    return Catalogue(str(folder.relative_to(ROOT)), {language: (folder / f"{language}.txt").read_text() for language in LANGUAGES})


def read_sources(folder, *others):
    text = "\n".join(path.read_text() for each in (folder, *others) for path in sorted(each.glob("*.[ch]")))
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    tables = {path.stem: [row["id"] for row in csv.DictReader(path.read_text().splitlines())] for path in folder.glob("edition/*.csv")}
    return Source(text, tables)


def problems():
    core, tui, lab = (read_catalogue(ROOT / name / "texts") for name in ("core", "tui", "lab"))
    games = {path.parent: read_catalogue(path) for path in sorted(ROOT.glob("games/*/texts"))}
    everything = [core, tui, lab, *games.values()]
    prefixes = {key.split(".")[0] for catalogue in everything for key in catalogue.keys()}
    for catalogue in everything:
        yield from catalogue.problems
        yield from compare_languages(catalogue)
    for key in sorted(SAME):
        pairs = [[catalogue.sentences[language].get(key) for language in LANGUAGES] for catalogue in everything]
        if not any(en and en == fr for en, fr in pairs):
            yield f"{key} need not be in the list of equal sentences"
    core_source = read_sources(ROOT / "core")
    core_source.said += '"domain.number" "domain.seat"'  # made of "domain.%s" in action.c, for every game
    yield from check_source(core, core_source, [], prefixes)
    yield from check_source(tui, read_sources(ROOT / "cli", ROOT / "tui"), [core], prefixes - {"domain"})
    yield from check_source(lab, read_sources(ROOT / "lab"), [core], {"study"})
    for folder, catalogue in games.items():
        source = read_sources(folder)
        yield from check_source(catalogue, source, [core], prefixes)
        yield from check_hints(catalogue, source)
        yield from check_refusals(catalogue, source)


class Texts(unittest.TestCase):
    def test_all_catalogues(self):
        self.assertEqual(list(problems()), [])

    def test_there_is_something_to_check(self):
        source = read_sources(ROOT / "games/epic_melee")
        self.assertGreater(len(source.events), 20)
        self.assertEqual(len(source.verbs), 8)
        self.assertEqual(source.domains["side"], (["left", "right"], "DOMAIN_SIDE"))
        self.assertIsNone(source.domains["card"][0])
        self.assertEqual(len(source.editions["cards"]), 9)
        keys = dict(source.required())
        for key in ("event.draw_gold.hidden", "do.lay.b", "do.sacrifice goblin", "domain.card", "phase.over", "card.mage"):
            self.assertIn(key, keys)
        self.assertNotIn("event.lay.hidden", keys)  # private: others do not hear of it
        self.assertEqual(keys["event.draw_gold.hidden"], {"seat"})
        self.assertEqual(slots("{n} {n:card|cards}{?more: and more} of {=limits.hand}"), {"n", "more", "=limits.hand"})


BROKEN_SOURCE = '''
#define SEAT_ARG {"seat", DOMAIN_SEAT, false}
static const char *const side_ids[] = {"left", "right"};
static const Domain domains[] = {
	[DOMAIN_CARD - DOMAIN_GAME_FIRST] = {.name = "card", .table = TABLE_CARDS},
	[DOMAIN_SIDE - DOMAIN_GAME_FIRST] = {.name = "side", .ids = side_ids, .n = 2},
};
static const Verb verbs[] = {
	[VERB_LAY] = {"lay", 2, {DOMAIN_CARD, DOMAIN_CARD}},
};
static const EventKind events[] = {
	[EVENT_DRAW] = {"draw", {SEAT_ARG, {"card", DOMAIN_CARD, true}}, false},
};
static const RefusalRule refusals[] = {
	{"refuse.never", "EM-1"},
};
say_start(why, "refuse.never");
'''
GOOD_LINES = [
    ("event.draw", "{seat} draws {card}.", "{seat} pioche {card}."),
    ("event.draw.hidden", "{seat} draws.", "{seat} pioche."),
    ("do.lay", "Lay {a}, {b}", "Poser {a}, {b}"),
    ("do.lay.a", "Left", "Gauche"),
    ("do.lay.b", "Right of {a}", "À droite de {a}"),
    ("side.left", "left", "gauche"),
    ("side.right", "right", "droite"),
    ("domain.card", "a card", "une carte"),
    ("card.golem", "Worth {=cards.golem}.", "Vaut {=cards.golem}."),
    ("refuse.never", "never", "jamais"),
]


class TheCheckBites(unittest.TestCase):
    """Each kind of mistake, made on purpose in a small catalogue, is found, and nothing else is."""

    def found(self, change=lambda lines: None, extra_en=""):
        lines = {key: [en, fr] for key, en, fr in GOOD_LINES}
        change(lines)
        texts = {language: "".join(f"{key} = {pair[i]}\n" for key, pair in lines.items() if pair[i]) for i, language in enumerate(LANGUAGES)}
        texts["en"] += extra_en
        catalogue, source = Catalogue("texts", texts), Source(BROKEN_SOURCE, {"cards": ["golem"]})
        return [*catalogue.problems, *compare_languages(catalogue), *check_source(catalogue, source, [], {"refuse"}), *check_hints(catalogue, source),
                *check_refusals(catalogue, source)]

    def test_a_good_one(self):
        self.assertEqual(self.found(), [])

    def expect(self, text, change=lambda lines: None, extra_en="", more=0):
        found = self.found(change, extra_en)
        self.assertTrue(any(text in problem for problem in found), found)
        self.assertEqual(len(found), 1 + more, found)

    def test_missing(self):
        for key in dict(Source(BROKEN_SOURCE, {"cards": ["golem"]}).required()):
            self.expect(f"{key} has no sentence", lambda lines: lines.pop(key))
        self.expect("refuse.never has no sentence", lambda lines: lines.pop("refuse.never"))

    def test_missing_in_one_language(self):
        self.expect("do.lay is missing in fr", lambda lines: lines["do.lay"].__setitem__(1, ""))

    def test_unused(self):
        self.expect("draw.table is never said", lambda lines: lines.update({"draw.table": ["table", "la table"]}))
        self.expect("event.gone.you is never said", lambda lines: lines.update({"event.gone.you": ["You go", "Vous partez"]}))

    def test_untranslated(self):
        self.expect("refuse.never is not translated: never", lambda lines: lines["refuse.never"].__setitem__(1, "never"))

    def test_other_slots(self):
        self.expect("event.draw has the slots ['card', 'seat'] in en and ['seat'] in fr", lambda lines: lines["event.draw"].__setitem__(1, "{seat} pioche."))

    def test_slots_that_are_not_given(self):
        self.expect("event.draw.hidden in en has {card}", lambda lines: lines.update({"event.draw.hidden": ["{seat} {card}", "{card} de {seat}"]}), more=1)
        self.expect("card.golem in en names =cards.troll", lambda lines: lines.update({"card.golem": ["{=cards.troll}", "Vaut {=cards.troll}"]}), more=1)

    def test_hints_of_some_cards_only(self):
        source = Source("", {"cards": ["golem", "mage"]})
        catalogue = Catalogue("texts", {"en": "hint.golem = strong\n", "fr": "hint.golem = fort\n"})
        self.assertEqual(list(check_hints(catalogue, source)), ["texts: hint.mage is missing"])

    def test_refusals_and_their_rules(self):
        catalogue = Catalogue("texts", {"en": "", "fr": ""})
        row, said = 'static const RefusalRule refusals[] = {\n\t{"refuse.a", "EM-1"},\n};', 'say_start(why, "refuse.a");'
        self.assertEqual(list(check_refusals(catalogue, Source(row + said))), [])
        self.assertEqual(list(check_refusals(catalogue, Source(row))), ["texts: refuse.a has a rule but is never said"])
        self.assertEqual(list(check_refusals(catalogue, Source(said))), ["texts: refuse.a has no rule"])

    def test_lines(self):
        self.expect("en.txt:11: do.lay is there twice", extra_en="do.lay = Lay {a}, {b}\n")
        self.expect("en.txt:11: no `key = sentence`", extra_en="do.lay=Lay\n", more=2)
        self.assertEqual(len(Catalogue("texts", {"en": "a.b = \nc.d =  two blanks\nBad.key = x\ne.f = good\n"}).problems), 3)


if __name__ == "__main__":
    unittest.main()
