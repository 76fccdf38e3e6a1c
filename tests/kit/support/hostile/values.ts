/** Whatever another backend may put where something else is expected. */

type Json = Record<string, unknown>;

export interface HostileKind {
  name: string;
  /** The record with its fields replaced; its id is as it was, unless that is what is wrong. */
  of(record: Json): Json;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Replaces what is not an object, at any depth; `undefined` leaves it out. */
function deeply(value: unknown, by: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => deeply(item, by));
  if (!isObject(value)) return by;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, deeply(item, by)]));
}

const withIdOf = (record: Json, changed: Json): Json => ({
  ...changed,
  ...("_id" in record && { _id: record["_id"] }),
  ...("id" in record && { id: record["id"] }),
});

const values: Readonly<Record<string, unknown>> = {
  "markup with scripts": '<script>hit = 1</script><img src=x onerror="hit = 1"><b>bold</b>',
  "a script as address": "javascript:hit=1",
  "text from right to left": "\u202eمتجر\u202c שלום",
  emoji: "👩🏽‍🌾🛍️🇮🇳",
  "10,000 characters": "Ravi ".repeat(2000),
  "a space": " ",
  "empty text": "",
  null: null,
  nothing: undefined,
  "a number": 42,
  "a negative number": -7.5,
  "a huge number": 1e21,
  "a number as text": "12",
  "a word": "many",
  true: true,
  false: false,
  "an empty list": [],
  "a list": ["one", 2, null, { three: 3 }],
  "an empty object": {},
  "an object": { one: { two: ["three"] }, name: { first: "Asha" } },
  "the name of a prototype": "__proto__",
  "the name of a constructor": "constructor",
  "an object with names of a prototype": JSON.parse('{"__proto__": {"name": 1}, "constructor": 2, "toString": 3}'),
};

const everyValue = Object.entries(values).map(([name, by]): HostileKind => ({
  name: `every value is ${name}`,
  of: (record) => withIdOf(record, deeply(record, by) as Json),
}));

/** These stand for a whole object, too, such as the bank details. */
const WHOLE = ["null", "empty text", "a word", "a number", "true", "a list", "an empty object", "an object"];

const everyField = WHOLE.map((name): HostileKind => ({
  name: `every field is ${name}`,
  of: (record) => withIdOf(record, Object.fromEntries(Object.keys(record).map((key) => [key, values[name]]))),
}));

export const HOSTILE_VALUES: readonly HostileKind[] = [...everyValue, ...everyField];

const anId = (name: string, ids: Json): HostileKind => ({
  name,
  of: (record) => ({ ...record, _id: undefined, id: undefined, ...ids }),
});

/** What a record's own id may look like. */
export const HOSTILE_IDS: readonly HostileKind[] = [
  anId("only _id", { _id: "a1" }),
  anId("only id", { id: "a2" }),
  anId("_id and id", { _id: "a3", id: "b3" }),
  anId("a number for an id", { id: 7 }),
  anId("a path for an id", { id: "../users/a4" }),
  anId("a query for an id", { id: "a5?x=1&y=2#z" }),
  anId("the name of a prototype for an id", { id: "__proto__" }),
  anId("markup for an id", { id: '"><script>hit = 1</script>' }),
  anId("no id", {}),
  anId("null for an id", { _id: null, id: null }),
  anId("empty text for an id", { _id: "" }),
  anId("a list for an id", { id: ["a6"] }),
  anId("an object for an id", { _id: { $oid: "a7" } }),
  anId("false for an id", { id: false }),
];
