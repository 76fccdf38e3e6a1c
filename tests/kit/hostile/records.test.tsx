// @module-tag slow
/** Every details dialog and record page with hostile values, and every record page with hostile ids. */
import { describe, it } from "vitest";
import { toRecord } from "../../../providers/data/envelope";
import { resources } from "../../../src/app/resources";
import { getRowId } from "../../../src/kit/define/row";
import { MATRIX_TIMEOUT_MS, createStageForFile } from "../support/faults/stage";
import { buildFullRecord, type Json } from "../support/hostile/backend";
import { RECORD_ID, checkHostileRecords } from "../support/hostile/check-hostile-records";
import { captureConsoleErrors } from "../support/hostile/expect-no-leaks";
import { HOSTILE_IDS, HOSTILE_VALUES } from "../support/hostile/values";
import { SLICE_NOTE } from "../support/slice";

const stage = createStageForFile();
const consoleErrors = captureConsoleErrors();

/** The kinds with a usable id, without which a record's page cannot be opened. */
const ids = HOSTILE_IDS.filter((kind) => getRowId(toRecord(kind.corrupt({}))) !== "");

const PAGES = [
  { title: "details", at: "?details={id}", content: "[role=dialog] .sections", kinds: HOSTILE_VALUES },
  { title: "page", at: "/show/{id}", content: ".page .sections", kinds: [...HOSTILE_VALUES, ...ids] },
];

const pages = resources.flatMap((resource) =>
  PAGES.map(({ title, at, ...page }) => ({
    ...page,
    name: `${resource.name}: ${title}`,
    resource,
    at: `/${resource.name}${at}`,
  })),
);

const count = pages.reduce((sum, { kinds }) => sum + kinds.length, 0);

describe(`hostile records: ${count} cases on ${pages.length} pages${SLICE_NOTE}`, () => {
  it.each(pages)(
    "$name",
    async ({ kinds, ...page }) => {
      stage().clear();
      const record: Json = { ...(await buildFullRecord(page.resource)), _id: undefined, id: RECORD_ID };
      await checkHostileRecords(
        stage(),
        consoleErrors(),
        page,
        kinds.map((kind) => [kind, kind.corrupt(record)]),
      );
    },
    MATRIX_TIMEOUT_MS,
  );
});
