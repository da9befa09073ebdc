"""The catalogues of sentences: games/*/texts, core/texts, tui/texts and lab/texts. Every key the program can ask for is there in both
languages with the same slots, and no key is unused. The keys are found in the sources: literals, and the tables of events, verbs and
domains that keys are built from. Sentences that are the same in both languages are listed in the game's tests/same.txt."""
import re
import unittest
from pathlib import Path

from tests.cli.game_source import Source, read_sources

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("en", "fr")
SLOT = re.compile(r"\{([^{}]*)\}")

# The same in both languages: only figures and names, or identical words.
SAME = {"tui/texts": ["end.score"], "core/texts": ["sheet.as_it_is"]}


class Catalogue:
    """One folder of texts: its sentences by language and key, and what is wrong with the files themselves."""

    def __init__(self, name, texts, same=frozenset()):
        self.name, self.sentences, self.problems, self.same = name, {}, [], set(same)
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
    """The names of arguments, and figures as =table.row."""
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
        if en == fr and key not in catalogue.same:
            yield f"{catalogue.name}: {key} is not translated: {en}"
        if en != fr and key in catalogue.same:
            yield f"{catalogue.name}: {key} need not be in the list of equal sentences"
    for key in sorted(catalogue.same - catalogue.keys()):
        yield f"{catalogue.name}: {key} is in the list of equal sentences, but there is no such key"


def check_source(catalogue, source, others, prefixes):
    """Every key the source asks for is in its catalogue or another one; every key of the catalogue is asked for."""
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
    """Every refusal a game uses has a row in its table of rules, and every row is used."""
    for key in sorted(source.refusals ^ source.literals({"refuse"})):
        yield f"{catalogue.name}: {key} {'has a rule but is never said' if key in source.refusals else 'has no rule'}"


def check_descriptions(catalogue, source):
    """Explanations of the things in an edition's table, and short ones on cards: for all of them or for none."""
    for word, table in [("hint", "cards"), *source.tables.items()]:
        ids = source.editions.get(table, [])
        missing = [id for id in ids if f"{word}.{id}" not in catalogue.keys()]
        for id in missing if len(missing) < len(ids) else []:
            yield f"{catalogue.name}: {word}.{id} is missing"
    things = {f"{word}.{id}" for word, table in source.tables.items() for id in source.editions.get(table, [])}
    if things and not things & catalogue.keys():
        yield f"{catalogue.name}: no thing of the edition is described"


def read_catalogue(folder):
    same, name = folder.parent / "tests" / "same.txt", str(folder.relative_to(ROOT))
    return Catalogue(name, {language: (folder / f"{language}.txt").read_text() for language in LANGUAGES},
                     same.read_text().split() if same.exists() else SAME.get(name, ()))


def problems():
    core, tui, lab = (read_catalogue(ROOT / name / "texts") for name in ("core", "tui", "lab"))
    games = {path.parent: read_catalogue(path) for path in sorted(ROOT.glob("games/*/texts"))}
    everything = [core, tui, lab, *games.values()]
    prefixes = {key.split(".")[0] for catalogue in everything for key in catalogue.keys()}
    for catalogue in everything:
        yield from catalogue.problems
        yield from compare_languages(catalogue)
    core_source = read_sources(ROOT / "core", ROOT / "core" / "fields", ROOT / "core" / "edition", ROOT / "io")
    core_source.said += '"domain.number" "domain.seat"'  # built from "domain.%s" in action.c, for every game
    yield from check_source(core, core_source, [], prefixes)
    yield from check_source(tui, read_sources(ROOT / "tui", ROOT / "cli", ROOT / "cli" / "many"), [core], prefixes - {"domain"})
    yield from check_source(lab, read_sources(ROOT / "lab"), [core], {"study"})
    for folder, catalogue in games.items():
        source = read_sources(folder)
        yield from check_source(catalogue, source, [core], prefixes)
        yield from check_descriptions(catalogue, source)
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
        for key in ("event.draw_gold.hidden", "do.lay.b", "do.sacrifice goblin", "domain.card", "phase.over"):
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
	[VERB_LAY] = {"lay", 2, {DOMAIN_CARD, DOMAIN_CARD}, "hand", 0},
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
    """Each kind of mistake, planted in a small catalogue, is found, and nothing else."""

    def found(self, change=lambda lines: None, extra_en=""):
        lines = {key: [en, fr] for key, en, fr in GOOD_LINES}
        change(lines)
        texts = {language: "".join(f"{key} = {pair[i]}\n" for key, pair in lines.items() if pair[i]) for i, language in enumerate(LANGUAGES)}
        texts["en"] += extra_en
        catalogue, source = Catalogue("texts", texts), Source(BROKEN_SOURCE, {"cards": ["golem"]})
        return [*catalogue.problems, *compare_languages(catalogue), *check_source(catalogue, source, [], {"refuse"}),
                *check_descriptions(catalogue, source),
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

    def test_words_on_some_things_only(self):
        domain = 'static const Domain domains[] = {\n\t{.name = "card", .table = TABLE_CARDS},\n};'
        source = Source(domain, {"cards": ["golem", "mage"]})
        for word in "hint", "card":
            catalogue = Catalogue("texts", {"en": f"{word}.golem = strong\n", "fr": f"{word}.golem = fort\n"})
            self.assertIn(f"texts: {word}.mage is missing", list(check_descriptions(catalogue, source)))
        self.assertEqual(list(check_descriptions(Catalogue("texts", {"en": "", "fr": ""}), source)), ["texts: no thing of the edition is described"])

    def test_equal_sentences(self):
        texts = {"en": "a.b = x\nc.d = one\n", "fr": "a.b = x\nc.d = un\n"}
        self.assertEqual(list(compare_languages(Catalogue("texts", texts, ["a.b"]))), [])
        found = list(compare_languages(Catalogue("texts", texts, ["a.b", "c.d", "e.f"])))
        self.assertEqual(len(found), 2, found)
        self.assertIn("c.d need not be in the list", found[0])
        self.assertIn("no such key", found[1])

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
