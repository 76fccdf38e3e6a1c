// @module-tag slow
/** Shows every list with records that have hostile values or hostile ids. */
import { describe, expect, it } from "vitest";
import { resources } from "../../../src/app/resources";
import { listReadsOf } from "../support/faults/calls";
import { MATRIX_TIMEOUT_MS, createStageForFile, waitUntil } from "../support/faults/stage";
import { buildFullRecord, serveHostileRecords } from "../support/hostile/backend";
import { expectNoLeaks, captureConsoleErrors } from "../support/hostile/expect-no-leaks";
import { HOSTILE_IDS, HOSTILE_VALUES } from "../support/hostile/values";

const stage = createStageForFile();
const consoleErrors = captureConsoleErrors();

const lists = resources.flatMap(listReadsOf);
const kinds = [...HOSTILE_VALUES, ...HOSTILE_IDS];

/** The largest page size that every list has. */
const PAGE_SIZE = 25;

describe(`hostile lists: ${kinds.length} kinds of records × ${lists.length} lists = ${kinds.length * lists.length}`, () => {
  it.each(lists)(
    "$name",
    async ({ resource, at }) => {
      stage().clear();
      const record = await buildFullRecord(resource);
      for (let from = 0; from < kinds.length; from += PAGE_SIZE) {
        const page = kinds.slice(from, from + PAGE_SIZE);
        const records = page.map((kind, index) =>
          kind.corrupt({ ...record, id: `row-${from + index}`, _id: undefined }),
        );
        serveHostileRecords(stage().letter, resource, records, page[0]);
        stage().show(`${at}${at.includes("?") ? "&" : "?"}size=${PAGE_SIZE}`);
        await waitUntil(() => expect(document.querySelectorAll("tr.ant-table-row")).toHaveLength(page.length));
        await stage().settle();
        expectNoLeaks(consoleErrors());
      }
    },
    MATRIX_TIMEOUT_MS,
  );
});
