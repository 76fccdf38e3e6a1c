/** The limits of saved views, also for requests that arrive at the same time. */
import { describe, expect, it } from "vitest";
import { MAX_VIEW_NAME, MAX_VIEW_QUERY, MAX_VIEWS } from "../../providers/views/contract";
import { OWNER_ROLE } from "../../server/auth/built-in-roles";
import { encryptRow } from "../../server/db/encrypted-records";
import { newId } from "../../server/db/new-id";
import { listViews } from "../../server/db/schema-views";
import { createAdministratorFactory, type TestAdministrator } from "./support/administrators";
import { startTestApp } from "./support/app";
import { PENDING, saveView, VIEWS_PATH } from "./support/views";

const stage = await startTestApp();
const { db } = stage.database;
const createAdministrator = createAdministratorFactory(stage);

const insert = (count: number, by: TestAdministrator) =>
  db.insert(listViews).values(
    Array.from({ length: count }, (_, index) =>
      encryptRow(listViews, {
        ...{ id: newId(), list: "orders", name: `Stored ${index}`, query: "" },
        ...{ creatorId: by.id, privateTo: by.id },
      }),
    ),
  );

describe("the list of a view", () => {
  it("must exist, and the person must be allowed to see it", async () => {
    const person = await createAdministrator(["vendors.list"]);
    const unknown = await person.send("POST", VIEWS_PATH, { list: "invoices", name: "All", query: "" });
    expect(unknown).toMatchObject({ status: 422, body: { errors: { list: ["must name a list"] } } });
    const hidden = await person.send("POST", VIEWS_PATH, { ...PENDING, name: "All" });
    expect(hidden).toMatchObject({ status: 403, body: { message: "You lack the permission orders.list." } });
    // Vendor registrations need the same permission as vendors.
    expect(await saveView(person, { list: "vendor-registrations" })).toMatchObject({ list: "vendor-registrations" });
  });
});

describe("the limits", () => {
  it.each([
    ["an empty name", { name: " " }, "name", "is required"],
    ["a long name", { name: "n".repeat(MAX_VIEW_NAME + 1) }, "name", "must have at most 60 characters"],
    ["a long query", { query: "q".repeat(MAX_VIEW_QUERY + 1) }, "query", "must have at most 2,000 characters"],
  ])("reject %s", async (_, body, field, message) => {
    const person = await createAdministrator(OWNER_ROLE);
    const rejected = await person.send("POST", VIEWS_PATH, { ...PENDING, name: "View", ...body });
    expect(rejected.status).toBe(422);
    expect(rejected.body.errors).toEqual({ [field]: [message] });
  });

  it("allow a hundred views per person, even when two views are saved at once", async () => {
    const person = await createAdministrator(OWNER_ROLE);
    await insert(MAX_VIEWS - 1, person);
    const answers = await Promise.all(
      ["One", "Two"].map((name) => person.send("POST", VIEWS_PATH, { ...PENDING, name })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      "You can have 100 views. Delete one first.",
    );
  });

  it("allow each name once per person and list, even when two views are saved at once", async () => {
    const person = await createAdministrator(OWNER_ROLE);
    const answers = await Promise.all(
      ["Late", "LATE"].map((name) => person.send("POST", VIEWS_PATH, { ...PENDING, name })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: "Another view already has this name.",
      errors: { name: ["is already taken"] },
    });
    await saveView(person, { name: "Late", list: "vendors" });
    await saveView(await createAdministrator(OWNER_ROLE), { name: "Late" });
    const { _id } = await saveView(person, { name: "Early" });
    expect((await person.send("PUT", `${VIEWS_PATH}/${_id}`, { name: "late" })).status).toBe(409);
  });
});
