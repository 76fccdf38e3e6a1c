/** Hostile values that another backend might send in place of the expected ones. */

type Json = Record<string, unknown>;

export interface HostileKind {
  name: string;
  /** Returns the record with hostile fields. Its id stays valid, unless the id itself is hostile. */
  corrupt(record: Json): Json;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Replaces every primitive value at any depth. `undefined` removes the value. */
function replaceDeeply(value: unknown, by: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceDeeply(item, by));
  if (!isObject(value)) return by;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceDeeply(item, by)]));
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
  corrupt: (record) => withIdOf(record, replaceDeeply(record, by) as Json),
}));

/** The values that also replace whole fields, such as the object with the bank details. */
const FIELD_VALUES = ["null", "empty text", "a word", "a number", "true", "a list", "an empty object", "an object"];

const everyField = FIELD_VALUES.map((name): HostileKind => ({
  name: `every field is ${name}`,
  corrupt: (record) => withIdOf(record, Object.fromEntries(Object.keys(record).map((key) => [key, values[name]]))),
}));

export const HOSTILE_VALUES: readonly HostileKind[] = [...everyValue, ...everyField];

const hostileId = (name: string, ids: Json): HostileKind => ({
  name,
  corrupt: (record) => ({ ...record, _id: undefined, id: undefined, ...ids }),
});

/** Ids under either key or both, of unexpected types or with unusual characters, and missing ids. */
export const HOSTILE_IDS: readonly HostileKind[] = [
  hostileId("only _id", { _id: "a1" }),
  hostileId("only id", { id: "a2" }),
  hostileId("_id and id", { _id: "a3", id: "b3" }),
  hostileId("a number for an id", { id: 7 }),
  hostileId("a path for an id", { id: "../users/a4" }),
  hostileId("a query for an id", { id: "a5?x=1&y=2#z" }),
  hostileId("the name of a prototype for an id", { id: "__proto__" }),
  hostileId("markup for an id", { id: '"><script>hit = 1</script>' }),
  hostileId("no id", {}),
  hostileId("null for an id", { _id: null, id: null }),
  hostileId("empty text for an id", { _id: "" }),
  hostileId("a list for an id", { id: ["a6"] }),
  hostileId("an object for an id", { _id: { $oid: "a7" } }),
  hostileId("false for an id", { id: false }),
];
