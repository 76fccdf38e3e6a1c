/** The changes to a KYC application that a reviewer requested, also with unexpected responses. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { toasts } from "../../providers/notification/toasts";
import type { KycChanges } from "../../resources/kyc/changes/contract";
import { kycActions } from "../../resources/kyc/actions";
import type { KycApplication } from "../../resources/kyc/contract";
import { kycManagement } from "../../resources/kyc/resource";
import { recordIdOf } from "../e2e/support/records";
import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
import { renderKit } from "../kit/support/render-kit";
import { ok, defineRoute } from "../support/letter/route";

const letter = await startLetterBackendForFile();
const offers = (feature: string) => feature === "decisions.changes";

const CHANGE_REQUEST = {
  parts: ["panCard", "bankDetails"],
  message: "Dear <b>friend</b>",
  askedAt: "2025-10-30T10:00:00Z",
  askedBy: { name: "Asha Menon" },
  expiresAt: "2099-11-13T10:00:00Z",
} as const satisfies KycChanges;

async function open(changes: unknown, allows: (permission: string) => boolean = () => true) {
  const [application] = letter.records.kyc;
  const id = recordIdOf(application);
  letter.records.kyc[0] = { ...application, changes };
  renderKit({ at: `/kyc-management/show/${id}`, resources: [kycManagement], session: { offers, allows } });
  await screen.findByRole("heading", { name: "Checks" });
}

const panel = async () =>
  within((await screen.findByRole("heading", { name: "Changes" })).closest("section") as HTMLElement);

describe("the panel", () => {
  it("shows who requested which changes, and until when the vendor can answer", async () => {
    await open(CHANGE_REQUEST);
    const shown = await panel();
    expect(
      shown.getByText(/^Asha Menon requested changes on 30 Oct 2025, 15:30\. The vendor has until 13 Nov 2099/),
    ).toBeVisible();
    expect(shown.getByText("Requested changes: PAN card, Bank details")).toBeVisible();
    expect(shown.getByText("Dear <b>friend</b>")).toBeVisible();
    expect(shown.getByRole("button", { name: "Show the link" })).toBeVisible();
  });

  it("says that the link has expired and does not show it", async () => {
    await open({ ...CHANGE_REQUEST, expiresAt: "2025-11-13T10:00:00Z" });
    const shown = await panel();
    expect(shown.getByText(/The vendor did not answer by 13 Nov 2025, 15:30\. Ask again, or decide\./)).toBeVisible();
    expect(shown.queryByRole("button")).toBeNull();
  });

  it.each(["approved", "rejected"] as const)("asks for nothing once the application is %s", async (status) => {
    Object.assign(letter.records.kyc[0] ?? {}, { status });
    await open(CHANGE_REQUEST);
    const shown = await panel();
    expect(shown.getByText(/The application was decided without an answer from the vendor\.$/)).toBeVisible();
    expect(shown.queryByText(/has until/)).toBeNull();
    expect(shown.queryByRole("button")).toBeNull();
  });

  it("compares the values before and after", async () => {
    const differences = [
      { field: "bankName", before: "Axis Bank", after: "Canara <b>Bank</b>" },
      { field: "panCard", after: true },
      { field: "toString", before: 7, after: null },
    ];
    await open({ ...CHANGE_REQUEST, answeredAt: "2025-11-01T10:00:00Z", differences });
    const rows = within(await screen.findByRole("table", { name: "Changes by the vendor" })).getAllByRole("row");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "FieldBeforeNow",
      "BankAxis BankCanara <b>Bank</b>",
      "PANNot givenA new document",
      expect.stringMatching(/^toString/),
    ]);
  });

  it("shows the link on request, or an error if it could not be loaded", async () => {
    const path = `/api/admin/kyc/${recordIdOf(letter.records.kyc[0])}/changes/link`;
    letter.offer(defineRoute("POST", path, () => ok({ link: "/kyc-changes#secret" })));
    await open(CHANGE_REQUEST);
    letter.fault({ method: "POST", path, kind: 500, message: "Down", times: 1 });
    await userEvent.click(await screen.findByRole("button", { name: "Show the link" }));
    await waitFor(() => expect(toasts.list()).toMatchObject([{ type: "error", message: "Down" }]));
    expect(screen.queryByLabelText("Link for the vendor")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Show the link" }));
    expect(await screen.findByLabelText("Link for the vendor")).toHaveValue(
      `${window.location.origin}/kyc-changes#secret`,
    );
  });

  it.each([{}, [], { link: null }, "text"])("shows an error if the response has no link: %j", async (body) => {
    letter.offer(
      defineRoute("POST", `/api/admin/kyc/${recordIdOf(letter.records.kyc[0])}/changes/link`, () => ok(body)),
    );
    await open(CHANGE_REQUEST);
    await userEvent.click(await screen.findByRole("button", { name: "Show the link" }));
    const failure = { type: "error", message: "Failed to show the link" };
    await waitFor(() => expect(toasts.list()).toContainEqual(expect.objectContaining(failure)));
  });

  it("offers the link only to people who may ask for changes", async () => {
    await open(CHANGE_REQUEST, (permission) => permission !== "kyc-management.ask");
    expect((await panel()).queryByRole("button")).toBeNull();
  });

  it("says that nothing changed when the vendor answered without a change", async () => {
    await open({ ...CHANGE_REQUEST, answeredAt: "2025-11-01T10:00:00Z", differences: [] });
    expect(await screen.findByText("Nothing changed.")).toBeVisible();
  });

  it.each([undefined, null, "soon", 7, [], {}, { parts: "panCard", askedBy: 4, differences: {} }])(
    "shows the application with %j in place of the changes",
    async (changes) => {
      await open(changes);
      expect(screen.getByRole("heading", { name: "Checks" })).toBeVisible();
    },
  );
});

describe("the dialogs", () => {
  const application = (changes?: KycChanges): KycApplication => ({
    id: "a",
    status: "pending",
    ...(changes && { changes }),
  });
  const warning = (action: "approve" | "ask", of: KycApplication) => [kycActions[action].question(of)].flat()[1];

  it("warn only while the vendor has not answered", () => {
    expect(warning("approve", application(CHANGE_REQUEST))).toContain("has not answered");
    expect(warning("ask", application(CHANGE_REQUEST))).toContain("will stop working");
    const answered = application({ ...CHANGE_REQUEST, answeredAt: "2025-11-01T10:00:00Z" });
    expect([warning("approve", answered), warning("ask", answered), warning("ask", application())]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("start with the missing documents selected", async () => {
    const [record] = letter.records.kyc;
    const id = recordIdOf(record);
    letter.records.kyc[0] = { ...record, status: "pending", documents: { aadhaarFront: true, aadhaarBack: true } };
    renderKit({
      at: `/kyc-management?action=kyc-management.ask&id=${id}`,
      resources: [kycManagement],
      session: { offers },
    });
    const boxes = await screen.findAllByRole("checkbox", { checked: true });
    expect(boxes.map((box) => box.closest("label")?.textContent)).toEqual(["PAN card", "Business license"]);
  });
});
