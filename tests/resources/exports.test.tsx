/** The exports page in every state, and its texts. */
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { EXPORT_STATUSES, UNFINISHED_STATUSES, type ExportJob } from "../../resources/exports/contract";
import { ExportsPage } from "../../resources/exports/exports-page";
import { createExportFields } from "../../resources/exports/fields";
import { exportsMessages as words } from "../../resources/exports/messages";
import { orders } from "../../resources/orders/resource";
import { vendorRegistrations, vendors } from "../../resources/vendors/resource";
import { readField } from "../../src/kit/define/row";
import { createStageForFile, waitUntil } from "../kit/support/faults/stage";
import { ok, defineRoute } from "../support/letter/route";

const PATH = "/api/admin/exports";
const stage = createStageForFile();

/** Shows the page. The backend returns the next of `answers` to each request, and then repeats the last. */
function show(...answers: ExportJob[][]): void {
  let calls = 0;
  stage().letter.offer(
    defineRoute(
      "GET",
      PATH,
      () => {
        const data = answers[Math.min(calls, answers.length - 1)] ?? [];
        calls += 1;
        return ok({ data, total: data.length });
      },
      ["page", "limit"],
    ),
  );
  stage().show("/exports", <ExportsPage />, ["exports"]);
}
beforeEach(() => stage().clear());

const reads = () => stage().letter.callsTo("GET", PATH).length;

it("explains its purpose while it is empty", async () => {
  show([]);
  await waitUntil(() => screen.getByText(words.empty));
  expect(screen.queryByRole("table")).toBeNull();
});

it.each(EXPORT_STATUSES)("offers the actions of an export that is %s", async (status) => {
  show([{ _id: "e1", type: "orders", status, rows: 3, total: 10 }]);
  await waitUntil(() => screen.getByText(words.statuses[status]));
  const buttons = screen.getAllByRole("button").map((one) => one.getAttribute("aria-label") ?? one.textContent);
  const isOpen = UNFINISHED_STATUSES.includes(status);
  expect(buttons.filter((name) => name !== "Refresh" && name !== "")).toEqual(
    [status === "done" && "Download Orders", isOpen && "Cancel Orders", !isOpen && "Delete Orders"].filter(Boolean),
  );
});

it("polls while an export runs and stops when it is over", async () => {
  const job = { _id: "e1", type: "orders", total: 10 };
  show([{ ...job, status: "running", rows: 3 }], [{ ...job, status: "done", rows: 10 }]);
  await waitUntil(() => screen.getByText("3 of 10"));
  await expect.poll(() => screen.queryByText(words.statuses.done)).not.toBeNull();
  const before = reads();
  expect(before).toBe(2);
  await expect(expect.poll(reads, { timeout: 3_000 }).toBeGreaterThan(before)).rejects.toThrow();
});

it("asks before deleting and deletes nothing on Cancel", async () => {
  show([{ _id: "e1", type: "orders", status: "failed", error: "No space." }]);
  await waitUntil(() => screen.getByText("No space."));
  fireEvent.click(screen.getByRole("button", { name: "Delete Orders" }));
  await waitUntil(() => screen.getByText(words.deleteQuestion));
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await waitUntil(() => expect(screen.queryByText(words.deleteQuestion)).toBeNull());
  expect(stage().letter.callsTo("DELETE", `${PATH}/e1`)).toEqual([]);
});

describe("the description of an export", () => {
  const fields = createExportFields([vendors, vendorRegistrations, orders]);
  const text = (name: string, job: ExportJob) => {
    const field = fields[name];
    return field && readField(name, field, job);
  };

  it.each([
    ["what", { type: "vendors" }, "Vendors"],
    ["what", { type: "lost_parcels" }, "Lost_parcels"],
    ["what", {}, ""],
    ["filters", { type: "orders", filters: { status: "pending" } }, "Status: Pending"],
    [
      "filters",
      { type: "orders", filters: { order: "desc", sort: "finalAmount", status: "new" } },
      "Status: new, Sorted by Total, descending",
    ],
    ["filters", { type: "users", filters: { role: "admin" } }, "Role: admin"],
    ["filters", { type: "orders", filters: { paymentStatus: "paid,refunded" } }, "Payment Status: Paid, Refunded"],
    [
      "filters",
      { type: "orders", filters: { createdAtFrom: "2026-11-01", createdAtTo: "2026-11-20", finalAmountTo: "500" } },
      "Date: 1 Nov 2026 to 20 Nov 2026, Total: up to 500",
    ],
    ["filters", {}, ""],
    ["progress", { rows: 1500, total: 120_000 }, "1,500 of 1,20,000"],
    ["progress", { rows: 1500, total: 1500 }, "1,500"],
    ["progress", { rows: 0 }, "0"],
    ["progress", {}, undefined],
    ["createdBy", { createdBy: { name: "Asha Menon" } }, "Asha Menon"],
    ["size", { size: 0 }, undefined],
    ["size", { size: 484_612 }, "484.6 KB"],
    ["expiresAt", { status: "expired", expiresAt: "2026-11-18T06:30:00Z" }, undefined],
  ] as const)("shows the field %s of %j as: %s", (name, job, words) => {
    expect(text(name, job)).toBe(words);
  });
});
