/** The support team's internal work on a ticket: the assignee, notes, and the customer's orders. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { Ticket } from "../../resources/support/contract";
import { orders } from "../../resources/orders/resource";
import { support } from "../../resources/support/resource";
import type { KitSession } from "../../src/kit/data/use-session";
import { recordIdOf } from "../e2e/support/records";
import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
import { renderKit } from "../kit/support/render-kit";
import { ADMIN_PATH, listRoute } from "../support/letter/area-routes";
import { ok, defineRoute } from "../support/letter/route";

const letter = await startLetterBackendForFile();
const PEOPLE = [
  { _id: "a1", name: "Asha Menon" },
  { _id: "a2", name: "<i>Subhash</i> Kamath" },
];
const offering = (...features: string[]): Partial<KitSession> => ({ offers: (feature) => features.includes(feature) });

let ticket: Ticket = {};
const id = () => recordIdOf(ticket);

beforeEach(() => {
  ticket = letter.records.tickets.find(({ status }) => status === "open") ?? {};
  letter.offer(listRoute("tickets", "support/tickets", "data", ["assignee"]));
  letter.offer(defineRoute("GET", `${ADMIN_PATH}/support/assignees`, () => ok(PEOPLE)));
  letter.offer(defineRoute("PUT", `${ADMIN_PATH}/support/tickets/:id/assignee`, () => ok({})));
  letter.offer(defineRoute("POST", `${ADMIN_PATH}/support/tickets/:id/notes`, () => ok({})));
});

const openPage = async (session: Partial<KitSession>, resources = [support]) => {
  renderKit({ at: `/support/show/${id()}`, resources, session });
  await screen.findByText("Conversation History");
};
const section = async (name: string) => within((await screen.findByRole("heading", { name })).parentElement!);
const heading = (name: string) => screen.queryByRole("heading", { name });

describe("the assignee", () => {
  const offered = offering("support.assignee");
  const openForm = async () => {
    renderKit({ at: `/support/show/${id()}?action=support.assign&id=${id()}`, resources: [support], session: offered });
    return within(await screen.findByRole("dialog", { name: "Assign Ticket" }));
  };
  const choose = async (form: ReturnType<typeof within>, name: string) => {
    await userEvent.click(await form.findByRole("combobox", { name: "Assignee" }));
    await userEvent.click(await screen.findByText(name, { selector: ".ant-select-item-option-content" }));
    await userEvent.click(form.getByRole("button", { name: "Assign" }));
    await screen.findByText("Ticket assigned successfully!");
  };
  const chips = () => screen.getByRole("list", { name: "Active filters" });
  const sent = () => letter.callsTo("PUT", `/api/admin/support/tickets/${id()}/assignee`).map(({ body }) => body);

  it("is chosen from the people who may reply", async () => {
    const form = await openForm();
    expect(await form.findByText("Nobody", { selector: ".ant-select-selection-item" })).toBeVisible();
    await choose(form, "<i>Subhash</i> Kamath");
    expect(sent()).toEqual([{ assignee: "a2" }]);
    expect(letter.callsTo("GET", "/api/admin/support/assignees/none")).toEqual([]);
  });

  it("is removed by choosing nobody", async () => {
    ticket.assignee = { _id: "a1", name: "Asha Menon" };
    const form = await openForm();
    expect(await form.findByText("Asha Menon", { selector: ".ant-select-selection-item" })).toBeVisible();
    await choose(form, "Nobody");
    expect(sent()).toEqual([{ assignee: null }]);
  });

  it("is shown on the page", async () => {
    ticket.assignee = { _id: "a1", name: "<b>Asha</b>" };
    await openPage(offered);
    expect((await section("Assignee")).getByText("<b>Asha</b>")).toBeVisible();
  });

  it.each([
    ["without the feature", undefined, []],
    ["when the server sends no assignee", undefined, ["support.assignee"]],
  ])("has no section %s", async (_, assignee, features) => {
    Object.assign(ticket, { assignee });
    await openPage(offering(...features));
    expect(heading("Assignee")).toBeNull();
  });

  it("is shown as Nobody when the server sends null", async () => {
    ticket.assignee = null;
    await openPage(offered);
    expect((await section("Assignee")).getByText("Nobody")).toBeVisible();
  });

  it("filters the list by assignee, or by tickets without one", async () => {
    ticket.assignee = { _id: "a1", name: "Asha Menon" };
    renderKit({ at: "/support?assignee=a1", resources: [support], session: offered });
    expect(await screen.findByText("Assigned to Asha Menon")).toBeVisible();
    expect(letter.callsTo("GET", "/api/admin/support/tickets").at(-1)?.query).toMatchObject({ assignee: "a1" });
    await waitFor(() => expect(chips()).toHaveTextContent("Assignee: Asha Menon"));
    await userEvent.click(screen.getByRole("button", { name: /^More filters/ }));
    await userEvent.click(await screen.findByRole("combobox", { name: "Assignee" }));
    await userEvent.click(await screen.findByText("Nobody", { selector: ".ant-select-item-option-content" }));
    await screen.findByText("No support tickets match these filters.");
    expect(letter.callsTo("GET", "/api/admin/support/tickets").at(-1)?.query).toMatchObject({ assignee: "none" });
    await waitFor(() => expect(chips()).toHaveTextContent("Assignee: Nobody"));
    expect(letter.callsTo("GET", "/api/admin/support/assignees/none")).toEqual([]);
  });

  it("has neither a filter nor an action without the feature", async () => {
    renderKit({ at: "/support", resources: [support] });
    await screen.findByText(ticket.subject ?? "");
    expect(screen.queryByRole("button", { name: /^More filters/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Assign" })).toBeNull();
  });
});

describe("the internal notes", () => {
  const offered = offering("support.notes");

  it("are shown with their authors, or with the word Administrator if the author is unknown", async () => {
    ticket.notes = [
      {
        author: { _id: "a1", name: "Asha Menon" },
        note: "<b>Called</b> the courier.",
        timestamp: "2026-11-03T06:30:00Z",
      },
      { author: null, note: "Spoke to the seller.", timestamp: "never" },
    ];
    await openPage(offered);
    const notes = await section("Internal Notes");
    const entries = await notes.findAllByRole("listitem");
    expect(entries[0]).toHaveTextContent(/^Asha Menon.*<b>Called<\/b> the courier\.$/);
    expect(entries[1]).toHaveTextContent(/^AdministratorSpoke to the seller\.$/);
    expect(notes.getByText("Customers and vendors never see these notes.")).toBeVisible();
  });

  it.each([[undefined], [null], ["many"], [[7, null]]])("are empty when the server sends %o", async (notes) => {
    Object.assign(ticket, { notes });
    await openPage(offered);
    expect(await (await section("Internal Notes")).findByText("No notes yet")).toBeVisible();
  });

  it("are missing without the feature", async () => {
    ticket.notes = [{ author: null, note: "Spoke to the seller." }];
    await openPage({});
    expect(heading("Internal Notes")).toBeNull();
    expect(screen.queryByRole("button", { name: "Add Note", hidden: true })).toBeNull();
  });

  it("can be added in a form, even to a closed ticket", async () => {
    ticket.status = "closed";
    await openPage(offered);
    await userEvent.click(screen.getByRole("button", { name: "Add Note" }));
    const form = within(await screen.findByRole("dialog", { name: "Add Internal Note" }));
    expect(form.getByText("Customers and vendors never see it.")).toBeVisible();
    await userEvent.type(form.getByLabelText("Internal note"), "Spoke to the seller.");
    await userEvent.click(form.getByRole("button", { name: "Add Note" }));
    await screen.findByText("Note added successfully!");
    const calls = letter.callsTo("POST", `/api/admin/support/tickets/${id()}/notes`);
    expect(calls.map(({ body }) => body)).toEqual([{ note: "Spoke to the seller." }]);
  });
});

describe("orders", () => {
  const mentionOrders = () => {
    ticket.description = "My order #632D08 has not come, and #zzz999 and #632d081 are not orders.";
    ticket.messages = [{ sender: "admin", message: "We are looking for #0a1b2c.", timestamp: "2026-11-03T06:30:00Z" }];
  };

  it("are linked from their numbers in the ticket's texts", async () => {
    mentionOrders();
    await openPage(offering("lists.search"));
    const link = await screen.findByRole("link", { name: "#632D08" });
    expect(link).toHaveAttribute("href", "/orders?search=632d08");
    expect(link.parentElement).toHaveTextContent(ticket.description ?? "");
    expect(await screen.findByRole("link", { name: "#0a1b2c" })).toHaveAttribute("href", "/orders?search=0a1b2c");
    expect(screen.queryByRole("link", { name: /zzz|632d081/ })).toBeNull();
  });

  it.each([
    ["the server cannot search them", offering()],
    ["the person may not see them", { ...offering("lists.search"), allows: (name: string) => name !== "orders.list" }],
  ])("are not linked when %s", async (_, session) => {
    mentionOrders();
    await openPage(session);
    expect(await screen.findByText(/We are looking for #0a1b2c/)).toBeVisible();
    expect(screen.queryByRole("link", { name: /^#/ })).toBeNull();
  });

  it("of the ticket's customer, and no others, are shown on the page", async () => {
    const [first, second] = letter.records.orders;
    letter.offer(listRoute("orders", "orders", "orders", ["customer"]));
    const customer = { _id: "c7", name: "Meera Iyer", email: "meera@mail.example" };
    Object.assign(first ?? {}, { customer });
    Object.assign(second ?? {}, { customer: { ...customer, _id: "c8" } });
    ticket.user = customer;
    await openPage(offering("lists.related"), [support, orders]);
    const related = await section("Orders of this customer");
    expect(await related.findByText(recordIdOf(first).slice(-6))).toBeVisible();
    expect(related.queryByText(recordIdOf(second).slice(-6))).toBeNull();
    expect(letter.callsTo("GET", "/api/admin/orders").at(-1)?.query).toMatchObject({ customer: "c7" });
  });

  it.each([
    ["without the feature", [], { _id: "c7" }],
    ["when the ticket has no customer id", ["lists.related"], { name: "Meera Iyer" }],
  ])("of the customer are not shown %s", async (_, features, user) => {
    ticket.user = user;
    await openPage(offering(...features), [support, orders]);
    expect(heading("Orders of this customer")).toBeNull();
    expect(letter.callsTo("GET", "/api/admin/orders")).toEqual([]);
  });
});
