/** The page of a ticket: the conversation, the form for replies and internal notes, and then the ticket's details. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { Ticket } from "../../resources/support/contract";
import { support } from "../../resources/support/resource";
import type { KitSession } from "../../src/kit/data/use-session";
import { recordIdOf } from "../e2e/support/records";
import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
import { renderKit } from "../kit/support/render-kit";
import { ADMIN_PATH } from "../support/letter/area-routes";
import { defineRoute, ok } from "../support/letter/route";

const letter = await startLetterBackendForFile();

let ticket: Ticket = {};

beforeEach(() => {
  ticket = letter.records.tickets.find(({ status }) => status === "open") ?? {};
  letter.offer(defineRoute("POST", `${ADMIN_PATH}/support/tickets/:id/notes`, () => ok({})));
});

async function openPageWith(session: Partial<KitSession>): Promise<void> {
  renderKit({ at: `/support/show/${recordIdOf(ticket)}`, resources: [support], session });
  await screen.findByRole("heading", { name: "Conversation History" });
}

const offer = (...features: string[]) => ({ offers: (feature: string) => features.includes(feature) });

/** Opens the ticket's page on a backend with these features. */
const openPage = (...features: string[]) => openPageWith(offer(...features));

const messages = () => screen.getByRole("region", { name: "Messages of this ticket" });
const composer = () => within(screen.getByRole("region", { name: "Write a message or a note" }));
const replyBox = () => composer().findByLabelText("Your reply");
const noteBox = () => composer().findByRole("textbox", { name: "Internal note" });
const openTab = (name: string) => userEvent.click(composer().getByRole("tab", { name }));
const sentTo = (call: string) =>
  letter.callsTo("POST", `/api/admin/support/tickets/${recordIdOf(ticket)}/${call}`).map(({ body }) => body);

/** Checks that the elements follow each other in the document, which is the order for keyboards and screen readers. */
function expectInOrder(elements: readonly HTMLElement[]): void {
  elements.slice(1).forEach((element, index) => {
    expect(elements[index]?.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
}

describe("the order of the page", () => {
  it("is the conversation, the reply form, the ticket's details", async () => {
    await openPage("idempotency");
    expectInOrder([
      screen.getByRole("heading", { name: "Conversation History" }),
      within(messages()).getByText("It was due last week."),
      within(messages()).getByText("Where is it?"),
      await replyBox(),
      screen.getByRole("heading", { name: "Ticket Information" }),
      screen.getByRole("heading", { name: "User Information" }),
    ]);
    expect(screen.getAllByText("It was due last week.")).toHaveLength(1);
    expect(screen.getAllByRole("heading", { level: 2 })[0]).toHaveTextContent("Conversation History");
  });

  it("has the conversation before the details even without a reply form", async () => {
    await openPage();
    expectInOrder([messages(), screen.getByRole("heading", { name: "Ticket Information" })]);
    expect(screen.queryByRole("region", { name: "Write a message or a note" })).toBeNull();
  });

  it("stays as documented in the details dialog", async () => {
    renderKit({ at: `/support?details=${recordIdOf(ticket)}`, resources: [support] });
    const dialog = within(await screen.findByRole("dialog", { name: "Support Ticket Details" }));
    const titles = ["Ticket Information", "User Information", "Description", "Conversation History"];
    expectInOrder(await Promise.all(titles.map((name) => dialog.findByRole("heading", { name }))));
  });
});

it("lets the keyboard scroll the messages", async () => {
  await openPage();
  expect(messages()).toHaveAttribute("tabindex", "0");
});

describe("the reply form", () => {
  it.each(["Control", "Meta"])("sends one reply when %s+Enter is pressed twice", async (key) => {
    letter.fault({ method: "POST", path: /reply$/, delay: 300 });
    await openPage("idempotency");
    await userEvent.type(await replyBox(), `It left Pune today.{${key}>}{Enter}{Enter}{/${key}}`);
    expect(await within(messages()).findByText("It left Pune today.")).toBeVisible();
    await waitFor(async () => expect(await replyBox()).toHaveValue(""));
    expect(await replyBox()).toHaveFocus();
    expect(sentTo("reply")).toEqual([{ message: "It left Pune today." }]);
  });

  it("sends an internal note from its second tab", async () => {
    await openPage("idempotency", "support.notes");
    await openTab("Internal note");
    await userEvent.type(await noteBox(), "Spoke to the seller.");
    expect(composer().getByText("Customers and vendors never see it.")).toBeVisible();
    await userEvent.click(composer().getByRole("button", { name: "Add Note" }));
    expect(await screen.findByText("Note added successfully!")).toBeVisible();
    await waitFor(async () => expect(await noteBox()).toHaveValue(""));
    expect(sentTo("notes")).toEqual([{ note: "Spoke to the seller." }]);
    expect(sentTo("reply")).toEqual([]);
  });

  it("keeps what was typed when the person changes between its tabs", async () => {
    await openPage("idempotency", "support.notes");
    await userEvent.type(await replyBox(), "Half a reply");
    await openTab("Internal note");
    await userEvent.type(await noteBox(), "Half a note");
    await openTab("Answer");
    expect(await replyBox()).toHaveValue("Half a reply");
    await openTab("Internal note");
    expect(await noteBox()).toHaveValue("Half a note");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("has no tabs without the feature for notes", async () => {
    await openPage("idempotency");
    expect(await replyBox()).toBeVisible();
    expect(screen.queryByRole("tablist")).toBeNull();
  });

  it("is missing on a closed ticket without the feature for notes", async () => {
    ticket.status = "closed";
    await openPage("idempotency");
    expect(messages()).toBeVisible();
    expect(screen.queryByRole("region", { name: "Write a message or a note" })).toBeNull();
  });

  it.each<[string, () => void, Partial<KitSession>]>([
    ["on a closed ticket", () => (ticket.status = "closed"), {}],
    ["for a person who may not reply", () => undefined, { allows: (permission) => permission !== "support.reply" }],
  ])("has only the input for an internal note %s", async (_, change, session) => {
    change();
    await openPageWith({ ...offer("idempotency", "support.notes"), ...session });
    await userEvent.type(await noteBox(), "Spoke to the seller.");
    expect(composer().queryByLabelText("Your reply")).toBeNull();
    expect(screen.queryByRole("tablist")).toBeNull();
    await userEvent.click(composer().getByRole("button", { name: "Add Note" }));
    await waitFor(() => expect(sentTo("notes")).toEqual([{ note: "Spoke to the seller." }]));
  });

  it("keeps a half-typed note when a colleague closes the ticket", async () => {
    await openPage("idempotency", "support.notes");
    await openTab("Internal note");
    await userEvent.type(await noteBox(), "Half a note");
    ticket.status = "closed";
    await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
    await waitFor(() => expect(screen.queryByRole("tablist")).toBeNull());
    expect(await noteBox()).toHaveValue("Half a note");
    expect(await noteBox()).toBeVisible();
  });
});
