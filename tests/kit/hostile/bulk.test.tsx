// @module-tag slow
/** Every bulk action on records that have hostile values or hostile ids. */
import { fireEvent } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { resources } from "../../../src/app/resources";
import { bulkCasesOf, openBulkRun } from "../support/faults/bulk";
import { MATRIX_TIMEOUT_MS, getElement, createStageForFile, waitUntil } from "../support/faults/stage";
import { adjustToAllow, buildFullRecord, serveHostileRecords } from "../support/hostile/backend";
import { captureConsoleErrors, expectNoLeaks } from "../support/hostile/expect-no-leaks";
import { HOSTILE_IDS, HOSTILE_VALUES } from "../support/hostile/values";

const stage = createStageForFile();
const consoleErrors = captureConsoleErrors();

const runs = resources.flatMap(bulkCasesOf);
const kinds = [...HOSTILE_VALUES, ...HOSTILE_IDS];

/** The largest page size that every list has. */
const PAGE_SIZE = 25;

describe(`hostile bulk actions: ${kinds.length} kinds of records × ${runs.length} = ${kinds.length * runs.length}`, () => {
  it.each(runs)(
    "$name",
    async (run) => {
      stage().clear();
      const record = await buildFullRecord(run.resource);
      for (let from = 0; from < kinds.length; from += PAGE_SIZE) {
        const page = kinds.slice(from, from + PAGE_SIZE);
        const records = page.map((kind, index) =>
          kind.corrupt({ ...record, id: `row-${from + index}`, _id: undefined }),
        );
        // Make one row allow the action. If no row of a page allows it, no row can be selected.
        records[0] = adjustToAllow(run.resource, run.action, records[0] ?? record, record);
        serveHostileRecords(stage().letter, run.resource, records, page[0]);
        stage().show(`/${run.resource.name}?size=${PAGE_SIZE}`);
        await waitUntil(() => expect(document.querySelectorAll("tr.ant-table-row")).toHaveLength(page.length));
        fireEvent.click(getElement("thead input[type=checkbox]"));
        const selected = document.querySelectorAll("tbody input[type=checkbox]:checked").length;
        expect(selected).toBeGreaterThan(page.length / 2);
        await openBulkRun(run);
        expect(document.querySelectorAll(".run-lines li")).toHaveLength(selected);
        await stage().settle();
        expectNoLeaks(consoleErrors());
      }
    },
    MATRIX_TIMEOUT_MS,
  );
});
