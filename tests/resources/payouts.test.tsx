/** The payout pages, against the letter backend. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Payout } from "../../resources/payouts/contract";
import { payouts } from "../../resources/payouts/resource";
import { formatPeriod } from "../../resources/payouts/period";
import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
import { renderKit } from "../kit/support/render-kit";
import { actionTextsOf, cardsOf, columnsOf, filtersOf, textsOf } from "./support/texts-of";

const letter = await startLetterBackendForFile();
const PATH = "/api/admin/payouts";

it("has the expected texts, columns, cards, filters and actions", () => {
  expect(textsOf(payouts)).toEqual(["Payouts Management", "Loading payouts...", "Error loading payouts"]);
  expect(columnsOf(payouts)).toEqual(["Vendor", "Period", "Amount", "Status", "Bank Reference", "Created At"]);
  expect(filtersOf(payouts)).toEqual([["Status", "All Status", "Pending", "Processing", "Paid", "Failed"]]);
  expect(cardsOf(payouts)?.map(([title]) => title)).toEqual([
    "Total Payouts",
    "Pending",
    "Processing",
    "Paid",
    "Failed",
  ]);
  const status = ["Payout status updated successfully!", "Failed to update payout status"];
  expect(actionTextsOf(payouts)).toEqual([
    ["Add Payout", "Payout created successfully!", "Failed to create payout"],
    ["Mark Payout as Processing", ...status],
    ["Mark Payout as Paid", ...status],
    ["Mark Payout as Failed", ...status],
    ["Mark Payout as Returned", ...status],
  ]);
});

describe("the payout period", () => {
  it.each([
    ["2026-10-31T18:30:00.000Z", "2026-11-15T18:29:59.000Z", "1–15 Nov 2026"],
    ["2026-10-27T18:30:00.000Z", "2026-11-03T18:29:59.000Z", "28 Oct – 3 Nov 2026"],
    ["2026-12-15T18:30:00.000Z", "2027-01-03T18:29:59.000Z", "16 Dec 2026 – 3 Jan 2027"],
    ["2026-10-31T18:30:00.000Z", "2026-11-01T18:29:59.000Z", "1 Nov 2026"],
    ["2026-10-31T18:30:00.000Z", undefined, "1 Nov 2026"],
    ["no date", "2026-11-15T18:29:59.000Z", "15 Nov 2026"],
    [null, {}, undefined],
  ])("from %s to %s is %s", (start, end, text) => {
    expect(formatPeriod(start, end)).toBe(text);
  });
});

it("shows each payout's status and bank reference, sums the page in the cards, and makes one request", async () => {
  renderKit({ at: "/payouts?status=paid", resources: [payouts] });
  const list = within(await screen.findByRole("table", { name: "Payouts Management" }));
  const cells = list
    .getAllByRole("row")
    .map((row) => [...(row as HTMLTableRowElement).cells].slice(1, 6).map(({ textContent }) => textContent));
  expect(cells[1]).toEqual(["Asha Handlooms", "1–15 Nov 2026", "₹12,500.50", "Pending", "—"]);
  expect(cells[3]).toEqual(["Chennai Spice House", "1–15 Nov 2026", "₹12,502.50", "Paid", "UTR123456789012"]);
  expect(cells[5]).toEqual(["—", "—", "₹12,504.50", "—", "—"]);
  const figure = screen.getByRole("group", { name: "Pending" });
  expect(figure).toHaveTextContent("₹12,500.50");
  expect(figure).toHaveTextContent("this page");
  expect(screen.queryByRole("combobox", { name: "Status" })).toBeNull();
  expect(letter.callsTo("GET", PATH).map(({ query }) => query)).toEqual([{ page: "1", limit: "10" }]);
  expect(letter.calls.map(({ path }) => path)).toEqual([PATH]);
});

it("warns about a vendor who is not approved and offers no payment step", async () => {
  const [payout] = letter.records.payouts;
  const { _id: id = "" } = payout ?? {};
  letter.records.payouts[0] = { ...payout, vendor: { _id: "1", shopName: "Asha Handlooms", status: "rejected" } };
  renderKit({ at: `/payouts/show/${id}`, resources: [payouts] });
  await screen.findByText("The vendor is not approved. Approve the vendor before you send money.");
  expect(screen.queryByRole("button", { name: /^Mark/, hidden: true })).toBeNull();
});

const HISTORY: NonNullable<Payout["history"]> = [
  { status: "failed", note: "The account is closed." },
  { status: "processing" },
  { status: "failed", note: "The name does not match." },
];

describe("the failure reason on a payout's page", () => {
  const open = async (index: number) => {
    const payout = { ...letter.records.payouts[index], history: HISTORY };
    letter.records.payouts[index] = payout;
    renderKit({ at: `/payouts/show/${payout._id}`, resources: [payouts] });
    await screen.findByText("Amount");
  };
  const heading = () => screen.queryByRole("heading", { name: "Failure Reason" });

  it("comes from the last failure", async () => {
    await open(3);
    const section = heading()?.closest("section");
    expect(section).toHaveTextContent("The name does not match.");
    expect(section).not.toHaveTextContent("The account is closed.");
  });

  it("is not shown if the payout is no longer failed", async () => {
    await open(1);
    expect(heading()).toBeNull();
  });
});

it.each([
  [0, ["Mark Processing"]],
  [1, ["Mark Paid", "Mark Failed"]],
  [2, []],
  [3, ["Mark Processing"]],
])("offers payout %i the steps %j, and sends only the new status", async (index, steps) => {
  const { _id: id = "" } = letter.records.payouts[index] ?? {};
  renderKit({ at: `/payouts/show/${id}`, resources: [payouts] });
  await screen.findByText("Amount");
  const offered = screen
    .getAllByRole("button", { hidden: true })
    .flatMap(({ textContent }) => (/^Mark/.test(textContent) ? textContent : []));
  expect(offered).toEqual(steps);
  const [first] = steps;
  if (!first) return;
  fireEvent.click(screen.getByRole("button", { name: first }));
  const prompt = within(await screen.findByRole("dialog", { name: first.replace("Mark", "Mark Payout as") }));
  expect(prompt.queryByRole("textbox")).toBeNull();
  fireEvent.click(prompt.getByRole("button", { name: first }));
  await waitFor(() => expect(letter.callsTo("PUT", `${PATH}/${id}/status`)).toHaveLength(1));
  const status = first === "Mark Paid" ? "paid" : "processing";
  expect(letter.callsTo("PUT", `${PATH}/${id}/status`)[0]?.body).toEqual({ status });
});
