/** The dialog of a decision, which opens next to the documents of a queue entry, so that the queue stays usable. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { finishOpening } from "../kit/support/finish-opening";
import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
import { currentUrl } from "../kit/support/render-kit";
import { findRows, findTitles, getEntryHeading, getEntryPane, renderQueue } from "./support/queue";

await startLetterBackendForFile();

beforeEach(() => {
  vi.restoreAllMocks();
  window.history.replaceState(null, "", "/");
  // Gives every element a position and size that leave the dialog room next to the documents.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(() => new DOMRect(1023, 100, 375, 500));
});

/** Opens the first KYC application's rejection dialog. Returns the second application's title, and the reason field. */
async function openRejection() {
  renderQueue({ at: "/queue?kind=kyc" });
  const [, second = ""] = await findTitles();
  await within(getEntryPane()).findByRole("tablist", { name: "Documents" });
  await userEvent.keyboard("r");
  const dialog = await screen.findByRole("dialog", { name: "Reject KYC Application" });
  expect(dialog).toHaveAttribute("aria-modal", "false");
  const reason = await within(dialog).findByLabelText("Rejection Reason");
  await finishOpening();
  return { second, reason };
}

const openNext = () => userEvent.click(within(getEntryPane()).getByRole("button", { name: "Next" }));
const findQuestion = () => screen.findByRole("dialog", { name: "Discard your changes?" });

it("stays open while the person moves through the documents", async () => {
  const { reason } = await openRejection();
  await userEvent.type(reason, "Blurred");
  await userEvent.click(within(getEntryPane()).getByRole("tab", { name: "Aadhaar Back" }));
  await userEvent.keyboard("{ArrowRight}");
  expect(within(getEntryPane()).getByRole("tab", { name: "PAN" })).toHaveAttribute("aria-selected", "true");
  expect(reason).toHaveValue("Blurred");
});

it("turns off the queue's shortcuts", async () => {
  const { second } = await openRejection();
  (document.activeElement as HTMLElement).blur();
  const url = currentUrl();
  await userEvent.keyboard("ja");
  expect(currentUrl()).toBe(url);
  expect(getEntryHeading()).not.toHaveTextContent(second);
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
});

it("closes without a question when another entry is opened and nothing was typed", async () => {
  const { second } = await openRejection();
  const row = (await findRows())[1] as HTMLElement;
  await userEvent.click(row);
  await waitFor(() => expect(getEntryHeading()).toHaveTextContent(second));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(currentUrl()).not.toContain("action");
  expect(row).toHaveFocus();
});

it("asks before Next discards typed text", async () => {
  const { second, reason } = await openRejection();
  await userEvent.type(reason, "Blurred");
  await openNext();
  await userEvent.click(within(await findQuestion()).getByRole("button", { name: "Keep typing" }));
  expect(reason).toHaveValue("Blurred");
  expect(getEntryHeading()).not.toHaveTextContent(second);
  await openNext();
  await userEvent.click(within(await findQuestion()).getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(getEntryHeading()).toHaveTextContent(second));
  expect(currentUrl()).not.toContain("action");
});

it("asks before the tab of another kind discards typed text", async () => {
  const { reason } = await openRejection();
  await userEvent.type(reason, "Blurred");
  await userEvent.click(screen.getByRole("tab", { name: /^Products/ }));
  expect(await findQuestion()).toBeVisible();
  expect(currentUrl()).toContain("kind=kyc");
});
