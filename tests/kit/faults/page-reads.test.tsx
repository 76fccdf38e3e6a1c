// @module-tag slow
/** The reads of the custom pages and of the bell under some of the faults, or under all with TEST_MATRIX=whole. */
import { describe, expect, it } from "vitest";
import { ACCOUNT_READS } from "../support/faults/account-places";
import { PAGE_READS as PAGES } from "../support/faults/pages";
import { UNREAD_COUNT, renderPlace } from "../support/faults/places";
import { checkRead } from "../support/faults/reads";
import {
  expectNoToast,
  FAULTS,
  MATRIX_TIMEOUT_MS,
  getElement,
  createStageForFile,
  forEachFault,
  waitUntil,
} from "../support/faults/stage";
import { SLICE_NOTE } from "../support/slice";

const stage = createStageForFile();

const PAGE_READS = [...PAGES, ...ACCOUNT_READS];

// One more for UNREAD_COUNT.
const calls = PAGE_READS.length + 1;

describe(`${FAULTS.length} faults × ${calls} reads of pages = ${FAULTS.length * calls} combinations${SLICE_NOTE}`, () => {
  it.each(PAGE_READS)(
    "$name",
    async ({ place, ...read }) => {
      stage().clear();
      await checkRead(stage(), { ...read, show: () => renderPlace(stage(), place) });
    },
    MATRIX_TIMEOUT_MS,
  );

  it(
    UNREAD_COUNT.name,
    async () => {
      await forEachFault(async ({ fault }) => {
        stage().clear();
        const failing = stage().begin(fault, "GET", "notifications");
        await renderPlace(stage(), UNREAD_COUNT);
        await waitUntil(() => expect(failing.hits).toBe(1));
        await stage().settle();
        expect(document.querySelector(".badge"), "an unknown count shows no badge").toBeNull();
        expect(getElement("button.bell")).toBeEnabled();
        expect(document.querySelector("[role=alert]")).toBeNull();
        expectNoToast();
      });
    },
    MATRIX_TIMEOUT_MS,
  );
});
