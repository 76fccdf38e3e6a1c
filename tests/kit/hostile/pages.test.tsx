/** The custom pages and the notification bell with responses whose values all have the wrong type. */
import { describe, expect, it } from "vitest";
import { account } from "../support/faults/account-places";
import { PLACES as PAGES, visit } from "../support/faults/places";
import { LONG, stageOfFile, until } from "../support/faults/stage";
import { everyWay, type Json } from "../support/hostile/backend";
import { expectSane, complaintsOfTest } from "../support/hostile/sane";
import { HOSTILE_VALUES } from "../support/hostile/values";
import { PLAYED, sliceForTest } from "../support/slice";

const stage = stageOfFile();

const PLACES = [...PAGES, account];
const complaints = complaintsOfTest();

/** Replaces every list, at any depth, with one row per hostile kind. */
function withHostileRows(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? value : everyWay(value[0] as Json);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withHostileRows(item)]));
}

const KINDS: readonly { name: string; of: (body: unknown) => unknown }[] = [
  { name: "rows in every hostile way", of: withHostileRows },
  ...HOSTILE_VALUES.map(({ name, of }) => ({
    name,
    of: (body: unknown) => (Array.isArray(body) ? body.map((row) => of(row as Json)) : of(body as Json)),
  })),
];

const count = KINDS.length * PLACES.length;

describe(`hostile pages: ${KINDS.length} kinds of answers × ${PLACES.length} pages = ${count}${PLAYED}`, () => {
  it.each(PLACES)(
    "$name at $at",
    async (place) => {
      for (const kind of sliceForTest(KINDS)) {
        stage().clear();
        stage().letter.rewrite = (_, { status, body }) => (status === 200 ? kind.of(body) : undefined);
        await visit(stage(), place);
        await until(() => expect(stage().letter.calls.length).toBeGreaterThan(0));
        await stage().settle();
        expect(document.querySelector("h1, h2"), kind.name).not.toBeNull();
        expectSane(complaints());
      }
    },
    LONG,
  );
});
