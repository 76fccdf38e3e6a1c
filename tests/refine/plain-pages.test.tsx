// @module-tag slow
/** Pages for every declared resource, with the components of @refinedev/antd and antd instead of the kit's. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import dayjs from "dayjs";
import { describe, expect, it } from "vitest";
import { resources } from "../../src/app/resources";
import type { ResolvedFilter } from "../../src/kit/define/ready-list";
import type { Resource } from "../../src/kit/define/resource";
import { getRowId, readField, getReferenceId } from "../../src/kit/define/row";
import { getRecordTitle } from "../../src/kit/define/title-of";
import { toText } from "../../src/kit/format";
import { defaultSession } from "../kit/support/render-kit";
import { sliceFor } from "../kit/support/slice";
import { startBundledApi } from "./support/bundled-api";
import { currentUrl } from "./support/console-providers";
import { renderInConsole } from "./support/render-in-console";
import { DATE_FORMAT, plainRoutes } from "./support/plain-pages";

const api = await startBundledApi();

const bodyRows = () => [...document.querySelectorAll<HTMLTableRowElement>("tr[data-row-key]")];
const column = (index: number) => bodyRows().map(({ cells }) => cells[index]?.textContent ?? "");
const shown = () => ({ ids: column(0), titles: column(1), days: column(2) });

async function openList(resource: Resource) {
  const page = renderInConsole(`/${resource.name}`, plainRoutes(resource));
  await waitFor(() => expect(bodyRows().length).toBeGreaterThan(0));
  return page;
}

const firstRow = () => within(bodyRows()[0] as HTMLElement);

/** Returns the texts of the Edit, Delete and Create buttons that are offered, once permissions are loaded. */
const findOfferedButtons = async () => {
  await firstRow().findByRole("button", { name: /Show/ });
  const names = [/Edit/, /Delete/].flatMap((name) => firstRow().queryAllByRole("button", { name }));
  return [...names, ...screen.queryAllByRole("button", { name: /Create/ })].map(({ textContent }) => textContent);
};

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value } });

/** Returns every string in a response, at any depth. */
const textsIn = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(textsIn);

/** Returns a filter value that changes the list, and the ids of the matching records. */
async function findFilterValue(resource: Resource, { name, choices, lookup }: ResolvedFilter) {
  const { path } = resource;
  const all = await api.ids(path);
  const rows = await api.rows(path);
  // Also try the records that the first rows refer to. They need not be among the first in their own list.
  const referred = rows.flatMap((row) => getReferenceId((row as Readonly<Record<string, unknown>>)[name]) ?? []);
  const chosen = lookup
    ? [...referred, ...(await api.ids(lookup.path)), ...rows.flatMap(textsIn)]
    : choices?.map(({ value }) => value);
  const typed = rows.flatMap((row) => [
    getRecordTitle(resource, row),
    toText(readField(name, {}, row)),
    ...textsIn(row),
  ]);
  for (const value of chosen ?? typed.filter((text) => text !== undefined)) {
    const ids = await api.ids(path, `${name}=${encodeURIComponent(value)}`);
    if (value && ids.length > 0 && String(ids) !== String(all)) return { value, ids };
  }
  throw new Error(`No value of ${name} narrows the demo data.`);
}

describe.each(resources.map((resource) => [resource.name, resource] as const))("plain pages of %s", (_, resource) => {
  const { path, list, actions, filters } = resource;
  const selectedGroups = sliceFor(resource.name, ["auditor", "sort", "filter", "show", "edit"], 2);

  it("list the records of their path with the buttons of the declared actions", async () => {
    // Request the rows first, because signing in for the request adds an audit entry.
    const rows = await api.rows(path);
    await openList(resource);
    expect(shown()).toEqual({
      ids: rows.map(getRowId),
      titles: rows.map((row) => getRecordTitle(resource, row) ?? ""),
      days: rows.map((row) => ("createdAt" in row ? dayjs(String(row.createdAt)).format(DATE_FORMAT) : "")),
    });
    const declared = ["edit", "delete", "create"].filter((key) => key in actions);
    expect((await findOfferedButtons()).map((name) => name?.toLowerCase())).toEqual(declared);
  });

  if (selectedGroups.includes("auditor"))
    it("show no write actions to an auditor", async () => {
      await api.signIn("auditor");
      await openList(resource);
      expect(await findOfferedButtons()).toEqual([]);
    });

  for (const field of selectedGroups.includes("sort") ? sliceFor(resource.name, list.sortable ?? []) : [])
    it(`sort by ${field} in both directions`, async () => {
      await openList(resource);
      for (const order of ["asc", "desc"]) {
        await userEvent.click(screen.getByText(`By ${field}`, { selector: "thead .ant-table-column-title" }));
        const sorted = await api.ids(path, `sort=${field}&order=${order}`);
        await waitFor(() => expect(shown().ids, order).toEqual(sorted));
      }
    });

  // Skip a search with its own call, a date filter (tested in tests/e2e/audit.spec.ts) and a range, which has two
  // parameters.
  const plain = filters.filter((one) => one.path === undefined && !one.day && !one.range);
  for (const filter of selectedGroups.includes("filter") ? sliceFor(resource.name, plain) : [])
    it(`filter by ${filter.name}`, async () => {
      const { value, ids } = await findFilterValue(resource, filter);
      await openList(resource);
      type(filter.label, value);
      await userEvent.click(screen.getByRole("button", { name: "Filter" }));
      await waitFor(() => expect(shown().ids).toEqual(ids));
    });

  if (selectedGroups.includes("show"))
    it("open a record from its row", async () => {
      await openList(resource);
      const { ids, titles } = shown();
      await userEvent.click(await firstRow().findByRole("button", { name: /Show/ }));
      expect(await screen.findByText(`${ids[0]}: ${titles[0]}`, { selector: "output" })).toBeVisible();
      expect(currentUrl()).toBe(`/${resource.name}/show/${ids[0]}`);
      expect(screen.getByRole("button", { name: /Refresh/ })).toBeVisible();
    });

  const field = actions["edit"]?.inputs.find(
    ({ kind, lookup }) => (kind === "text" && !lookup) || kind === "multiline",
  )?.name;
  if (field && selectedGroups.includes("edit"))
    it("edit and save a record", async () => {
      // Built-in roles cannot be edited and may be anywhere in the list.
      const row = (await api.rows(path)).find(
        (one) => (actions["edit"]?.allowed?.(one, defaultSession) ?? true) === true,
      );
      const id = (row && getRowId(row)) ?? "";
      const before = await api.record(path, id);
      renderInConsole(`/${resource.name}/edit/${id}`, plainRoutes(resource, field));
      await waitFor(() => expect(screen.getByRole("textbox", { name: field })).toHaveValue(String(before[field])));
      type(field, "CHANGED");
      await userEvent.click(screen.getByRole("button", { name: /Save/ }));
      expect(await screen.findByText(/^Successfully updated/)).toBeVisible();
      await waitFor(() => expect(currentUrl()).toBe(`/${resource.name}`));
      expect((await api.record(path, id))[field]).toBe("CHANGED");
    });
});
