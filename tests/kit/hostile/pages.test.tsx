// @module-tag slow
/** The custom pages and the notification bell with responses that have hostile values. */
import { describe, expect, it } from "vitest";
import { accountPlace } from "../support/faults/account-places";
import { PLACES as PAGES, renderPlace } from "../support/faults/places";
import { MATRIX_TIMEOUT_MS, createStageForFile, waitUntil } from "../support/faults/stage";
import { hostileRowsOf, type Json } from "../support/hostile/backend";
import { expectNoLeaks, captureConsoleErrors } from "../support/hostile/expect-no-leaks";
import { HOSTILE_VALUES } from "../support/hostile/values";
import { SLICE_NOTE, sliceForTest } from "../support/slice";

const stage = createStageForFile();

const PLACES = [...PAGES, accountPlace];
const consoleErrors = captureConsoleErrors();

/** Replaces the rows of every list that is not empty, at any depth, with one row per hostile kind. */
function withHostileRows(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? value : hostileRowsOf(value[0] as Json);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withHostileRows(item)]));
}

const KINDS: readonly { name: string; corrupt: (body: unknown) => unknown }[] = [
  { name: "hostile rows of every kind", corrupt: withHostileRows },
  ...HOSTILE_VALUES.map(({ name, corrupt }) => ({
    name,
    corrupt: (body: unknown) => (Array.isArray(body) ? body.map((row) => corrupt(row as Json)) : corrupt(body as Json)),
  })),
];

const count = KINDS.length * PLACES.length;

describe(`hostile pages: ${KINDS.length} kinds of answers × ${PLACES.length} pages = ${count}${SLICE_NOTE}`, () => {
  it.each(PLACES)(
    "$name at $at",
    async (place) => {
      for (const kind of sliceForTest(KINDS)) {
        stage().clear();
        stage().letter.rewrite = (_, { status, body }) => (status === 200 ? kind.corrupt(body) : undefined);
        await renderPlace(stage(), place);
        await waitUntil(() => expect(stage().letter.calls.length).toBeGreaterThan(0));
        await stage().settle();
        expect(document.querySelector("h1, h2"), kind.name).not.toBeNull();
        expectNoLeaks(consoleErrors());
      }
    },
    MATRIX_TIMEOUT_MS,
  );
});
