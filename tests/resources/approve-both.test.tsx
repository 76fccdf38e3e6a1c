/** Approving a KYC application and its vendor together, on their pages and in the queue: requests and failures. */
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { approveBothMessages } from "../../resources/kyc/both/messages";
import { QueuePage } from "../../resources/queue/queue-page";
import { leavePage } from "../../src/kit/ui/leave-page";
import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
import { currentUrl, renderKit } from "../kit/support/render-kit";
import { ADMIN_PATH } from "../support/letter/area-routes";
import { ok, defineRoute } from "../support/letter/route";
import { REQUIRED_FEATURES, OPEN_BUTTON, makePendingPair, resources, sessionWith } from "./support/approve-both";
import { getEntryHeading, getEntryPane, findTitles } from "./support/queue";

const letter = await startLetterBackendForFile();
const TITLE = "Approve KYC and Vendor";
let kyc = "";
let vendor = "";

beforeEach(() => {
  [kyc, vendor] = makePendingPair(letter.records);
});

const atKyc = () => `/kyc-management/show/${kyc}`;
const atVendor = () => `/vendors/show/${vendor}`;

async function open(at: string, given = sessionWith()) {
  renderKit({ at, resources, session: given });
  await userEvent.click(await screen.findByRole("button", { name: OPEN_BUTTON }));
  const dialog = within(await screen.findByRole("dialog", { name: TITLE }));
  const start = await dialog.findByRole("button", { name: "Approve Both" });
  return { dialog, start: () => userEvent.click(start) };
}

const puts = () => letter.calls.filter(({ method }) => method === "PUT").map(({ path, body }) => [path, body]);
const kycCall = () => [`${ADMIN_PATH}/kyc/${kyc}/approve`, { comments: "" }];
const vendorCall = () => [`${ADMIN_PATH}/vendors/${vendor}/approve`, { approvalNotes: "" }];
const expectClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const button = () => screen.queryByRole("button", { name: OPEN_BUTTON });

it("has the expected texts", () => {
  const { kyc: application, vendor: shop, warning, ...texts } = approveBothMessages;
  expect(texts).toEqual({
    waits: "KYC and registration are both pending.",
    waitsUnderReview: "The KYC application is under review, and the registration is pending.",
    open: OPEN_BUTTON,
    title: TITLE,
    submit: "Approve Both",
    intro: "Sends two approvals, one after the other. If the first fails, the second is not sent.",
    introTogether: "Approves both in one step, without comments or notes. If one cannot be approved, neither is.",
    failed: "Failed to approve KYC and vendor",
    noMessage: "The vendor is not notified.",
    first: "First: approves the KYC application, without comments.",
    second: "Then: approves the vendor's registration, without notes.",
    neither: "The vendor was not approved, because its KYC application comes first.",
    onlyKyc: "The KYC application is approved. The vendor is not.",
  });
  expect([application("Padma"), shop("Padma"), warning("Vendor Padma", "PAN missing.")]).toEqual([
    ...["KYC application of Padma", "Vendor Padma", "Vendor Padma: PAN missing."],
  ]);
});

describe.each([
  ["an application", atKyc, `${ADMIN_PATH}/vendors/`],
  ["a vendor", atVendor, `${ADMIN_PATH}/kyc/`],
])("on %s", (_, at, other) => {
  it("loads the other record, shows the warnings of both approvals, sends both calls, then closes", async () => {
    const { dialog, start } = await open(at(), sessionWith([...REQUIRED_FEATURES, "decisions.message"]));
    expect(letter.callsTo("GET", new RegExp(`^${other}[^/]+$`))).toHaveLength(1);
    const lines = within(dialog.getByRole("region", { name: "Results" })).getAllByRole("listitem");
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      `KYC application of Padma SareesWaiting${approveBothMessages.first}`,
      `Vendor Padma SareesWaiting${approveBothMessages.second}`,
    ]);
    expect(dialog.getByText(`${approveBothMessages.intro} ${approveBothMessages.noMessage}`)).toBeVisible();
    expect(dialog.getByText("KYC application of Padma Sarees: Aadhaar back missing.")).toBeVisible();
    expect(dialog.getByText("Vendor Padma Sarees: PAN card missing.")).toBeVisible();
    expect(puts()).toEqual([]);
    letter.forgetCalls();
    await start();
    await expectClosed();
    expect(puts()).toEqual([kycCall(), vendorCall()]);
    expect(await screen.findByText("KYC approved successfully!")).toBeVisible();
    expect(screen.getByText("Vendor approved successfully!")).toBeVisible();
    await waitFor(() => expect(button()).toBeNull());
  });

  it("sends nothing and refetches nothing on Cancel", async () => {
    const { dialog } = await open(at());
    letter.forgetCalls();
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await expectClosed();
    expect(button()).toHaveFocus();
    expect(letter.calls).toEqual([]);
  });

  it("offers to try again when the other record fails to load", async () => {
    letter.fault({ method: "GET", path: new RegExp(`^${other}[^/]+$`), kind: 500, message: "Down", times: 1 });
    renderKit({ at: at(), resources, session: sessionWith() });
    await userEvent.click(await screen.findByRole("button", { name: OPEN_BUTTON }));
    const dialog = within(await screen.findByRole("dialog", { name: TITLE }));
    expect(await dialog.findByText("Down")).toBeVisible();
    expect(dialog.queryByRole("button", { name: "Approve Both" })).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Try again" }));
    expect(await dialog.findByRole("button", { name: "Approve Both" })).toBeVisible();
  });
});

it.each([
  ["pending", "an application", atKyc, approveBothMessages.waits],
  ["pending", "a vendor", atVendor, approveBothMessages.waits],
  ["under_review", "an application", atKyc, approveBothMessages.waitsUnderReview],
  ["under_review", "a vendor", atVendor, approveBothMessages.waitsUnderReview],
])("says that the application is %s, on %s", async (status, _, at, text) => {
  Object.assign(letter.records.kyc[0] ?? {}, { status });
  Object.assign(letter.records.vendors[0] ?? {}, { kyc: { _id: kyc, status } });
  renderKit({ at: at(), resources, session: sessionWith() });
  await screen.findByRole("button", { name: OPEN_BUTTON });
  expect(button()?.parentElement).toHaveTextContent(text);
});

it("mentions a duplicate only once if both records report it", async () => {
  const duplicates = [{ vendor: { _id: "c", shopName: "Kutch Looms" }, same: ["phone"] }];
  Object.assign(letter.records.kyc[0] ?? {}, { duplicates });
  Object.assign(letter.records.vendors[0] ?? {}, { duplicates });
  const { dialog } = await open(atKyc(), sessionWith([...REQUIRED_FEATURES, "kyc.duplicates"]));
  expect(dialog.getByText(/Aadhaar back missing. Kutch Looms gave the same phone\.$/)).toBeVisible();
  expect(dialog.getByText("Vendor Padma Sarees: PAN card missing.")).toBeVisible();
});

it("says why the other record can no longer be approved, after somebody else has decided on it", async () => {
  letter.rewrite = (path, { body }) =>
    path === `${ADMIN_PATH}/vendors/${vendor}` ? { ...(body as object), status: "rejected" } : undefined;
  renderKit({ at: atKyc(), resources, session: sessionWith() });
  await userEvent.click(await screen.findByRole("button", { name: OPEN_BUTTON }));
  const dialog = within(await screen.findByRole("dialog", { name: TITLE }));
  expect(
    await dialog.findByText("Only pending vendors can be approved or rejected. This one is rejected."),
  ).toBeVisible();
  expect(dialog.queryByRole("button", { name: "Approve Both" })).toBeNull();
  expect(dialog.queryAllByRole("listitem")).toEqual([]);
});

describe("a failed call", () => {
  const failOnce = (path: "kyc" | "vendors") =>
    letter.fault({ method: "PUT", path: new RegExp(`/${path}/[^/]+/approve$`), kind: 409, times: 1 });
  const CONFLICT = "Somebody else has decided this already";
  const states = (dialog: ReturnType<typeof within>) =>
    within(dialog.getByRole("region", { name: "Results" }))
      .getAllByRole("listitem")
      .map((line) => line.querySelector(".tag")?.textContent);

  it("leaves the vendor pending when the first call fails, then retries it and sends the second", async () => {
    failOnce("kyc");
    const { dialog, start } = await open(atKyc());
    await start();
    expect(await dialog.findByText(approveBothMessages.neither)).toBeVisible();
    expect(dialog.getByText(CONFLICT)).toBeVisible();
    expect(states(dialog)).toEqual(["Failed", "Waiting"]);
    expect(puts()).toEqual([kycCall()]);
    await userEvent.click(dialog.getByRole("button", { name: "Continue" }));
    await expectClosed();
    expect(puts()).toEqual([kycCall(), kycCall(), vendorCall()]);
  });

  it("keeps the application approved when the second call fails, and retries only the vendor", async () => {
    failOnce("vendors");
    const { dialog, start } = await open(atKyc());
    await start();
    expect(await dialog.findByText(approveBothMessages.onlyKyc)).toBeVisible();
    expect(states(dialog)).toEqual(["Done", "Failed"]);
    expect(
      screen.queryByText("KYC approved successfully!"),
      "no success toast, because the dialog shows the result",
    ).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Retry failed" }));
    await expectClosed();
    expect(puts()).toEqual([kycCall(), vendorCall(), vendorCall()]);
  });

  it("refetches the page once the dialog closes", async () => {
    failOnce("vendors");
    const { dialog, start } = await open(atKyc());
    await start();
    await dialog.findByText(approveBothMessages.onlyKyc);
    expect(button()).toBeInTheDocument();
    letter.forgetCalls();
    // The first Close button is the × icon.
    const [, close] = dialog.getAllByRole("button", { name: "Close" });
    await userEvent.click(close as HTMLElement);
    await waitFor(() => expect(letter.callsTo("GET", `${ADMIN_PATH}/kyc/${kyc}`)).toHaveLength(1));
    await waitFor(() => expect(button()).toBeNull());
  });
});

it("ignores Escape in both dialogs while a call is in flight", async () => {
  letter.fault({ method: "PUT", path: /\/kyc\//, kind: "timeout" });
  const { dialog, start } = await open(`/kyc-management?details=${kyc}`);
  await start();
  const stop = await dialog.findByRole("button", { name: "Stop" });
  stop.focus();
  await userEvent.keyboard("{Escape}");
  expect(stop).toBeVisible();
  expect(screen.getByRole("dialog", { name: "KYC Application Details" })).toBeInTheDocument();
});

describe("with one call for both", () => {
  const withOneCall = sessionWith([...REQUIRED_FEATURES, "kyc.approveWithVendor"]);
  const bothCall = () => [`${ADMIN_PATH}/kyc/${kyc}/approve-with-vendor`, {}];

  beforeEach(() => {
    letter.offer(
      defineRoute("PUT", `${ADMIN_PATH}/kyc/${kyc}/approve-with-vendor`, () => {
        Object.assign(letter.records.kyc[0] ?? {}, { status: "approved" });
        return ok({});
      }),
    );
  });

  it.each([
    ["an application", atKyc],
    ["a vendor", atVendor],
  ])("on %s, says that it approves both or neither, sends one call, then closes", async (_, at) => {
    const { dialog, start } = await open(at(), withOneCall);
    expect(dialog.getByText(approveBothMessages.introTogether)).toBeVisible();
    const lines = within(dialog.getByRole("region", { name: "Results" })).getAllByRole("listitem");
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      "KYC application of Padma SareesWaiting",
      "Vendor Padma SareesWaiting",
    ]);
    await start();
    await expectClosed();
    expect(puts()).toEqual([bothCall()]);
    expect(await screen.findByText("KYC approved successfully!")).toBeVisible();
    expect(screen.getByText("Vendor approved successfully!")).toBeVisible();
  });

  it.each([
    ["the server's message", { kind: 409 }, "Somebody else has decided this already"],
    ["the console's own text if there is none", { kind: 500, silent: true }, "Failed to approve KYC and vendor"],
  ] as const)("shows a failure once, with %s, and retries with one call", async (_, fault, message) => {
    letter.fault({ method: "PUT", path: /approve-with-vendor$/, times: 1, ...fault });
    const { dialog, start } = await open(atKyc(), withOneCall);
    await start();
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getAllByText("Failed")).toHaveLength(2);
    await userEvent.click(dialog.getByRole("button", { name: "Retry failed" }));
    await expectClosed();
    expect(puts()).toEqual([bothCall(), bothCall()]);
  });

  it("asks to wait before leaving, because one call cannot be stopped", async () => {
    letter.fault({ method: "PUT", path: /approve-with-vendor$/, delay: 300 });
    const { dialog, start } = await open(atKyc(), withOneCall);
    await start();
    act(() => leavePage(() => undefined));
    expect(dialog.getByText("This is still running. Wait until it ends before you leave.")).toBeVisible();
    expect(dialog.queryByRole("button", { name: "Stop" })).toBeNull();
    await expectClosed();
  });

  it("offers the next application of the list after the approval", async () => {
    renderKit({ at: "/kyc-management", resources, session: withOneCall });
    const table = within(await screen.findByRole("table"));
    await userEvent.click(table.getAllByRole("link", { name: "Padma Sarees" })[0] as HTMLElement);
    await userEvent.click(await screen.findByRole("button", { name: OPEN_BUTTON }));
    expect(screen.queryByRole("button", { name: "Next record" })).toBeNull();
    const dialog = within(await screen.findByRole("dialog", { name: TITLE }));
    await userEvent.click(await dialog.findByRole("button", { name: "Approve Both" }));
    await expectClosed();
    expect(await screen.findByRole("button", { name: "Next record" })).toBeVisible();
  });

  it("cannot be stopped", async () => {
    letter.fault({ method: "PUT", path: /approve-with-vendor$/, kind: "timeout" });
    const { dialog, start } = await open(atKyc(), withOneCall);
    await start();
    expect(await dialog.findAllByText("Running")).toHaveLength(2);
    expect(dialog.queryByRole("button", { name: "Stop" })).toBeNull();
  });
});

describe("in the queue", () => {
  const show = (at: string, session = sessionWith()) => renderKit({ at, resources, session, children: <QueuePage /> });

  beforeEach(() => {
    Object.assign(letter.records.kyc[0] ?? {}, { status: "pending", createdAt: "2020-01-01T00:00:00Z" });
  });

  async function approveBoth() {
    await userEvent.click(await within(getEntryPane()).findByRole("button", { name: OPEN_BUTTON }));
    const dialog = within(await screen.findByRole("dialog", { name: TITLE }));
    await userEvent.click(await dialog.findByRole("button", { name: "Approve Both" }));
    return dialog;
  }

  it.each([
    ["names no entry", () => ""],
    ["names the entry", () => `&at=kyc:${kyc}`],
  ])("shows the next entry after the approval, if the URL %s", async (_, at) => {
    show(`/queue?kind=kyc${at()}`);
    const [first, second] = await findTitles();
    expect(first).toBe("Padma Sarees");
    await approveBoth();
    await expectClosed();
    await waitFor(() => expect(getEntryHeading()).toHaveTextContent(second ?? ""));
    expect((await findTitles())[0]).toBe(second);
    await waitFor(() => expect(currentUrl()).not.toContain(kyc));
    expect(puts()).toEqual([kycCall(), vendorCall()]);
  });

  it.each([
    ["two calls", sessionWith()],
    ["one call", sessionWith([...REQUIRED_FEATURES, "kyc.approveWithVendor"])],
  ])("removes both from the queue after %s", async (_, session) => {
    letter.offer(defineRoute("PUT", `${ADMIN_PATH}/kyc/${kyc}/approve-with-vendor`, () => ok({})));
    show("/queue", session);
    const before = await findTitles();
    expect(before.filter((title) => title === "Padma Sarees")).toHaveLength(2);
    await approveBoth();
    await waitFor(async () => expect(await findTitles()).toEqual(before.filter((title) => title !== "Padma Sarees")));
  });

  it("keeps an entry open with the error when its vendor was not approved", async () => {
    letter.fault({ method: "PUT", path: /\/vendors\//, kind: 500, times: 1 });
    show("/queue?kind=kyc");
    await findTitles();
    const dialog = await approveBoth();
    expect(await dialog.findByText(approveBothMessages.onlyKyc)).toBeVisible();
    expect(getEntryHeading()).toHaveTextContent("Padma Sarees");
  });
});
