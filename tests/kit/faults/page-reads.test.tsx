/** Every read of the custom pages and of the notification bell, under every fault. */
import { describe, expect, it } from "vitest";
import { ACCOUNT_READS } from "../support/faults/account-places";
import { PAGE_READS as PAGES } from "../support/faults/pages";
import { UNREAD_COUNT, visit } from "../support/faults/places";
import { playRead } from "../support/faults/reads";
import { expectNoToast, FAULTS, LONG, part, stageOfFile, underEveryFault, until } from "../support/faults/stage";
import { PLAYED } from "../support/slice";

const stage = stageOfFile();

const PAGE_READS = [...PAGES, ...ACCOUNT_READS];

const calls = PAGE_READS.length + 1;

describe(`${FAULTS.length} faults × ${calls} reads of pages = ${FAULTS.length * calls} combinations${PLAYED}`, () => {
  it.each(PAGE_READS)(
    "$name",
    async ({ place, ...read }) => {
      stage().clear();
      await playRead(stage(), { ...read, show: () => visit(stage(), place) });
    },
    LONG,
  );

  it(
    UNREAD_COUNT.name,
    async () => {
      await underEveryFault(async ({ fault }) => {
        stage().clear();
        const failing = stage().begin(fault, "GET", "notifications");
        await visit(stage(), UNREAD_COUNT);
        await until(() => expect(failing.hits).toBe(1));
        await stage().settle();
        expect(document.querySelector(".badge"), "a figure that is not known").toBeNull();
        expect(part("button.bell")).toBeEnabled();
        expect(document.querySelector("[role=alert]")).toBeNull();
        expectNoToast();
      });
    },
    LONG,
  );
});
