/** The shortcuts of the queue, and the prefetching of the next record. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { QueuePage } from "../../resources/queue/queue-page";
import { vendorRegistrations } from "../../resources/vendors/resource";
import { CommandPaletteButton } from "../../src/app/layout/command-palette-button";
import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
import { currentUrl, renderKit } from "../kit/support/render-kit";
import { confirmDialog, getEntryHeading, getEntryPane, renderQueue, findTitles } from "./support/queue";

const letter = await startLetterBackendForFile();

/** Returns the ids of the records that were requested individually. */
const requestedIds = () =>
  letter.calls.flatMap(({ method, path }) => (method === "GET" && /\/[\da-f]{24}$/.exec(path)?.[0].slice(1)) || []);

const findEntryButton = (name: string) => within(getEntryPane()).findByRole("button", { name });

it("marks a KYC application as under review with U and shows the next entry", async () => {
  renderQueue({ at: "/queue?kind=kyc", features: ["kyc.decide"] });
  const [first, second] = await findTitles();
  await findEntryButton("Mark Under Review");
  await waitFor(() => expect(getEntryHeading()).toHaveTextContent(first ?? ""));
  await userEvent.keyboard("u");
  const dialog = within(await screen.findByRole("dialog", { name: /Under Review/ }));
  await dialog.findByRole("button", { name: /^Mark/ });
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(getEntryHeading()).toHaveTextContent(second ?? ""));
  expect(letter.callsTo("PUT", /\/kyc\/[^/]+\/review$/)).toHaveLength(1);
});

it("closes a ticket with C and shows the next entry", async () => {
  renderQueue({ at: "/queue?kind=tickets" });
  const [first, second] = await findTitles();
  await findEntryButton("Close Ticket");
  await waitFor(() => expect(getEntryHeading()).toHaveTextContent(first ?? ""));
  await userEvent.keyboard("c");
  await confirmDialog("Close Ticket");
  await waitFor(() => expect(getEntryHeading()).toHaveTextContent(second ?? ""));
  expect(letter.callsTo("PUT", /\/tickets\/[^/]+\/status$/).map(({ body }) => body)).toEqual([{ status: "closed" }]);
});

it("ignores keys without an action, letters with Control, and letters typed into a field", async () => {
  renderQueue({ at: "/queue?kind=registrations" });
  await findEntryButton("Approve");
  await userEvent.keyboard("uc");
  await userEvent.keyboard("{Control>}a{/Control}");
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.keyboard("r");
  const reason = await within(await screen.findByRole("dialog", { name: "Reject Vendor" })).findByLabelText(
    "Rejection Reason",
  );
  await userEvent.type(reason, "a jar");
  expect(reason).toHaveValue("a jar");
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
});

it("leaves R to the document viewer while a document has the focus", async () => {
  renderQueue({ at: "/queue?kind=kyc" });
  await findEntryButton("Reject");
  const documents = within(await within(getEntryPane()).findByRole("tablist", { name: "Documents" }));
  await userEvent.click(documents.getAllByRole("tab")[0] as HTMLElement);
  await userEvent.keyboard("r");
  expect(currentUrl()).not.toContain("action");
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("r");
  expect(await screen.findByRole("dialog", { name: "Reject KYC Application" })).toBeVisible();
});

it("runs no action for a letter after G, because it opens a page", async () => {
  const children = (
    <>
      <QueuePage />
      <CommandPaletteButton />
    </>
  );
  renderKit({ at: "/queue?kind=registrations", resources: [vendorRegistrations], children });
  await findEntryButton("Reject");
  await userEvent.keyboard("gr");
  await waitFor(() => expect(currentUrl()).toMatch(/^\/vendor-registrations/));
  expect(currentUrl()).not.toContain("action");
});

it("prefetches only the record after the open one, one step ahead", async () => {
  renderQueue({ at: "/queue?kind=products" });
  await findEntryButton("Approve");
  const ids = letter.records.products
    .filter((row) => row["approvalStatus"] === "pending")
    .map((row) => String(row._id ?? row.id));
  expect(ids.length).toBeGreaterThan(2);
  await waitFor(() => expect(new Set(requestedIds()).size).toBe(2));
  await userEvent.keyboard("j");
  await waitFor(() => expect(new Set(requestedIds()).size).toBe(3));
  expect(ids).toEqual(expect.arrayContaining(requestedIds()));
});
