/** On a page with documents, the dialog of an action opens beside them, and the page stays usable. */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { vendors } from "../../resources/vendors/resource";
import type { KitSession } from "../../src/kit/data/use-session";
import { isDialogOpen } from "../../src/kit/ui/plain-key";
import { finishOpening } from "./support/finish-opening";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { openPageMenu } from "./support/page-menu";
import { currentUrl, renderKit } from "./support/render-kit";
import { screenSize } from "./support/screen-size";

const letter = await startLetterBackendForFile();
const PENDING = "66c0dea10000000000000001";
const PAGE = `/vendors/show/${PENDING}`;

/** Places all documents of the page between two horizontal positions, in pixels. */
const placeDocuments = (left: number, right: number) =>
  vi
    .spyOn(Element.prototype, "getBoundingClientRect")
    .mockImplementation(() => new DOMRect(left, 0, right - left, 500));

beforeEach(() => {
  vi.restoreAllMocks();
});

const DOCUMENTS = (
  <>
    <button data-keep-visible>Document</button>
    <button>After the dialog</button>
  </>
);

/** Opens the vendor's page and the dialog of an action. */
async function openAction(label: "Approve" | "Reject", hosts = DOCUMENTS, session: Partial<KitSession> = {}) {
  renderKit({ at: PAGE, resources: [vendors], hosts, session, inWindow: true });
  const opener =
    label === "Reject"
      ? (await openPageMenu()).getByRole("button", { name: label })
      : await screen.findByRole("button", { name: label });
  await userEvent.click(opener);
  const dialog = await screen.findByRole("dialog", { name: `${label} Vendor` });
  // The form loads after the dialog, and then focuses its first field.
  await waitFor(() => expect(dialog.querySelector("textarea")).toHaveFocus());
  return { opener, dialog };
}

const wrapper = (dialog: HTMLElement) => dialog.closest<HTMLElement>(".ant-modal-wrap");
const leftOf = (dialog: HTMLElement) => wrapper(dialog)?.style.getPropertyValue("--dialog-left");

it("opens to the left of the documents, neither covers nor locks the page, and focuses its first field", async () => {
  placeDocuments(900, 1400);
  const { dialog } = await openAction("Reject");
  expect(leftOf(dialog)).toBe("444px");
  expect(dialog).toHaveStyle({ width: "440px" });
  expect(dialog).toHaveAttribute("aria-modal", "false");
  expect(document.querySelector(".ant-modal-mask")).toBeNull();
  expect(getComputedStyle(document.body).overflowY).not.toBe("hidden");
  await waitFor(() => expect(within(dialog).getByLabelText("Rejection Reason")).toHaveFocus());
});

it("opens to the right of documents that leave more room there", async () => {
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(1440);
  placeDocuments(264, 984);
  const { dialog } = await openAction("Reject");
  expect(leftOf(dialog)).toBe("1000px");
  expect(dialog).toHaveStyle({ width: "424px" });
});

/** Opens the page with its dialog. The page has no documents until `load` is called. */
async function openByUrl() {
  let load: () => void = () => undefined;
  function LateDocuments() {
    const [isLoaded, setLoaded] = useState(false);
    useEffect(() => {
      load = () => setLoaded(true);
    }, []);
    return isLoaded && DOCUMENTS;
  }
  const at = `${PAGE}?action=vendors.reject&id=${PENDING}`;
  renderKit({ at, resources: [vendors], hosts: <LateDocuments />, inWindow: true });
  const dialog = { name: "Reject Vendor" };
  const reason = await within(await screen.findByRole("dialog", dialog)).findByLabelText("Rejection Reason");
  return { reason, load: () => act(() => load()), find: () => screen.getByRole("dialog", dialog) };
}

it("moves beside documents that load after it was opened by its URL, and focuses its first field", async () => {
  placeDocuments(900, 1400);
  const { load, find } = await openByUrl();
  expect(find()).toHaveAttribute("aria-modal", "true");
  load();
  await waitFor(() => expect(find()).toHaveAttribute("aria-modal", "false"));
  expect(leftOf(find())).toBe("444px");
  expect(document.querySelector(".ant-modal-mask")).toBeNull();
  await waitFor(() => expect(screen.getByLabelText("Rejection Reason")).toHaveFocus());
});

it.each([
  ["type", (field: HTMLElement) => userEvent.type(field, "Blurred")],
  ["dictate", (field: HTMLElement) => fireEvent.input(field, { target: { value: "Blurred" } })],
])("stays in the middle if somebody has begun to %s before the documents load", async (_, enter) => {
  placeDocuments(900, 1400);
  const { reason, load, find } = await openByUrl();
  await enter(reason);
  load();
  expect(await screen.findByRole("button", { name: "Document", hidden: true })).toBeInTheDocument();
  expect(find()).toHaveAttribute("aria-modal", "true");
  expect(reason).toHaveValue("Blurred");
});

const WITH_OPEN_DIALOG = (
  <>
    {DOCUMENTS}
    <div role="dialog" aria-modal="true" aria-label="Order Details" />
  </>
);

it.each([
  ["below 1200 px", 1199, 900, DOCUMENTS],
  ["without room beside the documents", 1440, 300, DOCUMENTS],
  ["over another dialog", 1440, 900, WITH_OPEN_DIALOG],
])("covers the page %s", async (_, width, left, hosts) => {
  screenSize.width = width;
  placeDocuments(left, 1430);
  const { dialog } = await openAction("Approve", hosts);
  expect(dialog).toHaveAttribute("aria-modal", "true");
  expect(document.querySelector(".ant-modal-mask")).not.toBeNull();
  expect(leftOf(dialog)).toBe("");
});

const IN_DETAILS = (
  <div role="dialog" aria-label="Details">
    {DOCUMENTS}
  </div>
);

it.each([
  ["a list", undefined],
  ["the details of a record in a list", IN_DETAILS],
])("covers %s", async (_, hosts) => {
  placeDocuments(900, 1400);
  renderKit({ at: `/vendors?action=vendors.reject&id=${PENDING}`, resources: [vendors], hosts });
  expect(await screen.findByRole("dialog", { name: "Reject Vendor" })).toHaveAttribute("aria-modal", "true");
});

it("lets Tab leave the dialog, and turns off the page's shortcuts while it is open", async () => {
  placeDocuments(900, 1400);
  const { dialog } = await openAction("Reject");
  await finishOpening();
  expect(isDialogOpen()).toBe(true);
  within(dialog).getByRole("button", { name: "Cancel" }).focus();
  const outside = screen.getByRole("button", { name: "Document" });
  for (let pressed = 0; pressed < 4 && document.activeElement !== outside; pressed += 1) await userEvent.tab();
  expect(outside).toHaveFocus();
});

it("closes with Escape in the dialog and returns the focus to the button", async () => {
  placeDocuments(900, 1400);
  const { opener } = await openAction("Reject");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(opener).toHaveFocus());
});

it("closes with Escape on the documents and leaves the focus there", async () => {
  placeDocuments(900, 1400);
  await openAction("Reject");
  await finishOpening();
  const outside = screen.getByRole("button", { name: "Document" });
  await userEvent.click(outside);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(outside).toHaveFocus();
});

it("is replaced by the dialog of another action, and does not come back when that one closes", async () => {
  placeDocuments(900, 1400);
  await openAction("Reject");
  await userEvent.click(screen.getAllByRole("button", { name: "Approve" })[0] as HTMLElement);
  const approval = await screen.findByRole("dialog", { name: "Approve Vendor" });
  expect(screen.queryByRole("dialog", { name: "Reject Vendor" })).toBeNull();
  await userEvent.click(within(approval).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(currentUrl()).toBe(PAGE));
});

it("asks before another action replaces typed values", async () => {
  placeDocuments(900, 1400);
  const { opener } = await openAction("Reject");
  await userEvent.type(await screen.findByLabelText("Rejection Reason"), "Blurred");
  await userEvent.click(opener);
  expect(screen.queryByRole("dialog", { name: "Discard your changes?" }), "the same action stays open").toBeNull();
  const approve = () => userEvent.click(screen.getAllByRole("button", { name: "Approve" })[0] as HTMLElement);
  await approve();
  await userEvent.click(await screen.findByRole("button", { name: "Keep typing" }));
  expect(screen.getByLabelText("Rejection Reason")).toHaveValue("Blurred");
  await approve();
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  expect(await screen.findByRole("dialog", { name: "Approve Vendor" })).toBeVisible();
  expect(screen.queryByRole("dialog", { name: "Reject Vendor" })).toBeNull();
});

it("stays open when Escape closes a menu of the page", async () => {
  placeDocuments(900, 1400);
  const { dialog } = await openAction("Reject");
  const button = screen.getByRole("button", { name: "More actions" });
  button.focus();
  const find = document.querySelector.bind(document);
  // jsdom has no popovers, so pretend that the button is an open one.
  const spy = vi
    .spyOn(document, "querySelector")
    .mockImplementation((selector: string) => (selector === ":popover-open" ? button : find(selector)));
  await userEvent.keyboard("{Escape}");
  expect(dialog).toBeVisible();
  spy.mockRestore();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("closes when the person opens another tab of the page, and asks first if something was typed", async () => {
  placeDocuments(900, 1400);
  const parts = ["Notes", "History"].map((title) => ({ title, page: () => <p>{title}</p> }));
  await openAction("Reject", DOCUMENTS, { parts });
  await userEvent.type(await screen.findByLabelText("Rejection Reason"), "Blurred");
  const openHistory = () => userEvent.click(screen.getByRole("tab", { name: "History" }));
  await openHistory();
  await userEvent.click(await screen.findByRole("button", { name: "Keep typing" }));
  expect(screen.getByLabelText("Rejection Reason")).toHaveValue("Blurred");
  await openHistory();
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(currentUrl()).toBe(`${PAGE}?tab=history`));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("keeps a second action's dialog open when the request of the first action completes", async () => {
  placeDocuments(900, 1400);
  letter.fault({ method: "PUT", path: /\/approve$/, delay: 300 });
  const { dialog } = await openAction("Approve");
  await userEvent.click(await within(dialog).findByRole("button", { name: "Approve" }));
  await waitFor(() => expect(letter.callsTo("PUT", /\/approve$/)).toHaveLength(1));
  await userEvent.click((await openPageMenu()).getByRole("button", { name: "Reject" }));
  const rejection = within(await screen.findByRole("dialog", { name: "Reject Vendor" }));
  expect(await rejection.findByText(/This one is approved/)).toBeVisible();
  expect(currentUrl()).toContain("action=vendors.reject");
});
