/** Lists and records announce changes by others. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { vendors } from "../../resources/vendors/resource";
import type { LiveEvent } from "../../providers/live/contract";
import { ListChanges } from "../../src/kit/list/list-changes";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { TestLiveProvider } from "./support/live-provider";
import { renderKit } from "./support/render-kit";

const letter = await startLetterBackendForFile();
const LIST = "/api/admin/vendors";

let live: TestLiveProvider;
beforeEach(() => (live = new TestLiveProvider()));
afterEach(() => vi.useRealTimers());

const send = (changed: Partial<LiveEvent> | undefined) => live.send("vendors", changed);

const render = (at: string, features: readonly string[] = ["events"]) =>
  renderKit({
    ...{ at, resources: [vendors], liveProvider: live },
    session: { offers: (feature) => features.includes(feature), ListNotice: ListChanges },
  });
const vendor = () => letter.records.vendors[0]?.id ?? "";
const bar = () => document.querySelector(".changes-bar")?.textContent;

async function openList(features?: readonly string[]): Promise<void> {
  render("/vendors", features);
  await screen.findByRole("table", { name: "Vendors Management" });
}

describe("a list", () => {
  beforeEach(async () => {
    await openList();
    await waitFor(() => expect(live.subscriptions.size).toBe(1));
  });

  it("counts new records, and refreshes only when the button is pressed", async () => {
    const rows = screen.getAllByRole("row").map(({ textContent }) => textContent);
    letter.forgetCalls();
    send({ type: "vendors.create", resourceId: "n1", isNew: true });
    for (const resourceId of ["n2", "n3", "n3"]) send({ type: "vendors.upsert", resourceId, isNew: true, actor: null });
    expect(bar()).toBe("3 newRefresh");
    expect(screen.getAllByRole("row").map(({ textContent }) => textContent)).toEqual(rows);
    expect(letter.callsTo("GET", LIST)).toEqual([]);
    await userEvent.click(screen.getAllByRole("button", { name: "Refresh" }).at(-1) as HTMLElement);
    await waitFor(() => expect(letter.callsTo("GET", LIST)).toHaveLength(1));
    expect(bar()).toBeUndefined();
  });

  it.each<[string, () => Partial<LiveEvent> | undefined]>([
    ["a record on the page changes", () => ({ resourceId: vendor() })],
    ["the status of any record changes", () => ({ resourceId: "elsewhere", fields: ["status"] })],
    ["the shop's own system changes a record", () => ({ type: "vendors.upsert", resourceId: "elsewhere" })],
    ["changes were missed", () => undefined],
  ])("says that changes are available if %s", (_, changed) => {
    send(changed());
    expect(bar()).toBe("Changes availableRefresh");
  });

  it("says that changes are available if there are new and changed records", () => {
    send({ type: "vendors.upsert", resourceId: "n1", isNew: true });
    send({ type: "vendors.upsert", resourceId: vendor() });
    expect(bar()).toBe("Changes availableRefresh");
  });

  it("says nothing about own changes, or about other fields of records that are not on the page", () => {
    send({ resourceId: vendor(), actor: { _id: "admin", name: "Asha Menon" } });
    send({ resourceId: "elsewhere", fields: ["phone"] });
    expect(bar()).toBeUndefined();
  });

  it("hides the bar once the list was refreshed in another way", async () => {
    send({ resourceId: vendor() });
    await userEvent.click(screen.getAllByRole("button", { name: "Refresh" })[0] as HTMLElement);
    await waitFor(() => expect(bar()).toBeUndefined());
  });
});

it("subscribes to nothing without the feature", async () => {
  await openList([]);
  expect(live.subscriptions.size).toBe(0);
});

describe("an open record", () => {
  it.each([
    ["its page", () => `/vendors/show/${vendor()}`],
    ["its dialog", () => `/vendors?details=${vendor()}`],
  ])("says on %s who changed it, and reloads when the button is pressed", async (_, at) => {
    render(at());
    const changes = () => [...live.subscriptions].filter(({ params }) => params?.ids?.includes(vendor()));
    await waitFor(() => expect(changes()).toHaveLength(1));
    send({ resourceId: "another" });
    expect(screen.queryByRole("button", { name: "Reload" })).not.toBeInTheDocument();
    send({ resourceId: vendor() });
    expect(screen.getByText("Changed by Ravi Kumar just now")).toBeInTheDocument();
    letter.forgetCalls();
    await userEvent.click(screen.getByRole("button", { name: "Reload" }));
    await waitFor(() => expect(letter.callsTo("GET", `${LIST}/${vendor()}`)).toHaveLength(1));
    expect(screen.queryByText(/^Changed/)).not.toBeInTheDocument();
  });

  it("says that the record was deleted, and names nobody if the change has no person", async () => {
    render(`/vendors/show/${vendor()}`);
    await waitFor(() => expect(live.subscriptions.size).toBe(1));
    send({ type: "vendors.delete", resourceId: vendor() });
    expect(bar()).toBe("Deleted by Ravi Kumar just nowReload");
    send({ type: "vendors.upsert", resourceId: vendor(), actor: null });
    expect(bar()).toBe("Changed just nowReload");
  });
});

describe("an open dialog of an action", () => {
  const open = async () => {
    render(`/vendors/show/${vendor()}?action=vendors.approve&id=${vendor()}`);
    await screen.findByRole("dialog", { name: "Approve Vendor" });
    await screen.findByRole("textbox", { name: "Approval Notes" });
  };
  const approveElsewhere = () => {
    Object.assign(letter.records.vendors[0] ?? {}, { status: "approved" });
    send({ type: "vendors.approve", resourceId: vendor(), fields: ["status"] });
  };

  it("closes with a message if a colleague has decided", async () => {
    await open();
    approveElsewhere();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(screen.getByText("Changed by Ravi Kumar just now", { selector: ".toast-message" })).toBeInTheDocument();
  });

  it("keeps what was typed, and shows why it cannot be sent", async () => {
    await open();
    await userEvent.type(screen.getByRole("textbox", { name: "Approval Notes" }), "All documents seen");
    approveElsewhere();
    const dialog = screen.getByRole("dialog", { name: "Approve Vendor" });
    expect(await within(dialog).findByText(/^Only pending vendors can be approved or rejected/)).toBeInTheDocument();
    expect(within(dialog).getByRole("textbox", { name: "Approval Notes" })).toHaveValue("All documents seen");
  });

  it("stays open if the action is still possible", async () => {
    await open();
    letter.forgetCalls();
    send({ resourceId: vendor(), fields: ["phone"] });
    await waitFor(() => expect(letter.callsTo("GET", `${LIST}/${vendor()}`)).not.toHaveLength(0));
    expect(screen.getByRole("dialog", { name: "Approve Vendor" })).toBeInTheDocument();
  });
});
