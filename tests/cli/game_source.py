"""Reads a game's C source: its tables of domains, verbs, events, fields and refusals, and the keys of sentences that the code uses. Tests
derive their expectations from these, so that no test needs a list of games."""
import csv
import re
from collections import namedtuple

Field = namedtuple("Field", "name is_list domain sight by_seat")  # sight as written: SIGHT_OWNER | SIGHT_AT_END


class Source:
    """The texts that the C files of a folder use."""

    def __init__(self, text, editions=None):
        self.text, self.editions = text, editions or {}  # editions: table -> ids
        self.refusals = set(re.findall(r'\{"(refuse\.\w+)", "[^"]+"\}', self.table("RefusalRule")))
        self.said = text.replace(self.table("RefusalRule") or "\0", "")  # the rows of that table are not sentences
        self.id_lists = {name: re.findall(r'"([^"]+)"', ids) for name, ids in re.findall(r"static const char \*const (\w+)\[\w*\] = \{([^}]*)\}", text)}
        self.domains = {}  # name -> (fixed ids or None, name of its constant)
        self.tables = {}  # domain -> the edition's table that it counts
        for constant, body in re.findall(r"(?:\[(\w+) - DOMAIN_GAME_FIRST\] = )?\{(\.name = \"\w+\", \.(?:ids|table) = [^}]*)\}", self.table("Domain")):
            name = re.search(r'\.name = "(\w+)"', body)[1]
            fixed = re.search(r"\.ids = (\w+)", body)
            table = re.search(r"\.table = TABLE_(\w+)", body)
            if table:
                self.tables[name] = table[1].lower()
            self.domains[name] = (self.id_lists[fixed[1]] if fixed else None, constant or "DOMAIN_" + name.upper())
        self.verbs = [(name, int(n), re.findall(r"DOMAIN_\w+", args)) for name, n, args in re.findall(r'\{"([^"]+)", (\d), \{([^}]*)\}, (?:NULL|"\w+"), \d+\}', self.table("Verb"))]
        self.events = {}  # key -> (arguments: name -> whether it is secret, whether the event is private)
        seat = re.search(r"#define SEAT_ARG (\{.*\})", text)
        body = self.table("EventKind").replace("SEAT_ARG", seat[1] if seat else "")
        for key, args, private in re.findall(r'\{"(\w+)", \{(.*)\}, (true|false)\}', body):
            self.events[key] = ({name: secret == "true" for name, secret in re.findall(r'\{"(\w+)", DOMAIN_\w+, (true|false)\}', args)}, private == "true")
        rows = re.findall(r'\{"(\w+)",\s*AT\([^)]*\),\s*FIELD_\w+,\s*\{([^}]*)\},\s*(DOMAIN_\w+),\s*([^,]+),\s*([\w |]+),\s*\d+\}', self.table("Field"))
        self.fields = [Field(name, size != "0", domain, sight, "ROWS_SEATS" in of) for name, size, domain, sight, of in rows]

    def table(self, kind):
        found = re.search(rf"static const {kind} \w+\[\w*\] = \{{(.*?)\}};", self.text, re.S)
        return found[1] if found else ""

    def literals(self, prefixes):
        return {key for key in re.findall(r'"([a-z_]+\.[a-z_.]+)"', self.said) if key.split(".")[0] in prefixes}

    def required(self):
        """Keys built from tables, with the arguments their sentences may use (None: any)."""
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

    def optional(self):
        for key, (args, _) in self.events.items():
            yield f"event.{key}.head", set()
            if any(args.values()):  # events whose secrets are hidden, told in one line
                yield f"event.{key}.many", {"n"}
            if "seat" in args:
                yield f"event.{key}.you", set(args)
        for field in self.fields:  # a field's name on the plain board
            yield f"field.{field.name}", set()
        for id in self.editions.get("cards", []):
            yield f"hint.{id}", set()
        for name, table in self.tables.items():  # what `?` says about a thing
            for id in self.editions.get(table, []):
                yield f"{name}.{id}", set()


def read_sources(folder, *more):
    text = "\n".join(path.read_text() for place in (folder, *more) for path in sorted(place.glob("*.[ch]")))
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    # Works with any layout: a macro on one line, no spaces inside braces, a table's row on one line.
    text = re.sub(r"\{ +(?=[\"{])", "{", re.sub(r"(?<=[\w\"}]) +\}", "}", re.sub(r"\s*\\\n\s*", " ", text)))
    text = re.sub(r"(?<=[,{(])\n\t\s+(?=[\"{\w])", " ", text)
    tables = {path.stem: [row["id"] for row in csv.DictReader(path.read_text().splitlines())] for path in folder.glob("edition/*.csv")}
    return Source(text, tables)
