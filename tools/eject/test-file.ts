/** Generates the test of an ejected page, which runs against the bundled API. */
import { getPermission } from "../../src/kit/define/actions-of";
import type { FormInput } from "../../src/kit/define/ready-action";
import type { EjectRequest } from "./request";

const isTyped = ({ kind, valueLabels, lookup, feature, maxLength }: FormInput) =>
  !feature &&
  !valueLabels &&
  !lookup &&
  (maxLength ?? 100) > 10 &&
  (kind === "text" || kind === "multiline" || kind === "code");

const textsOf = (texts: readonly string[]) => JSON.stringify([...new Set(texts)]);

function listTest({ resource }: EjectRequest): string {
  const { name, path, list, fields, tabs, filters } = resource;
  const titles = list.columns.map((column) =>
    typeof column === "string" ? (fields[column]?.label ?? column) : column[0],
  );
  const query = filters.filter(({ initial }) => initial).map(({ name, initial }) => `${name}=${initial}`);
  const parameters = [tabs[0]?.path ?? path, ...(query.length > 0 ? [query.join("&")] : [])];
  return `it("shows the records in the declared columns", async () => {
      const ids = await api.ids(${parameters.map((text) => JSON.stringify(text)).join(", ")});
      open("/${name}");
      const rows = () => [...document.querySelectorAll<HTMLElement>("tr[data-row-key]")];
      await waitFor(() => expect(rows().map(({ dataset }) => dataset["rowKey"])).toEqual(ids));
      const titles = [...document.querySelectorAll("thead th")].map(({ textContent }) => textContent);
      expect(titles).toEqual(${JSON.stringify([...titles, "Actions"])});
      expect(screen.getByRole("heading", { level: 1, name: ${JSON.stringify(resource.names.title)} })).toBeVisible();
    });`;
}

function showTest({ resource }: EjectRequest): string {
  const { name, path, tabs, fields, parts } = resource;
  const shown =
    parts?.flat().flatMap((part) => ("fields" in part && !part.visible ? part.fields : [])) ?? Object.keys(fields);
  return `it("shows a record in the declared fields", async () => {
      const [id = ""] = await api.ids(${JSON.stringify(tabs[0]?.path ?? path)});
      open(\`/${name}/show/\${id}\`);
      const labels = () =>
        [...document.querySelectorAll(".ant-descriptions-item-label")].map(({ textContent }) => textContent);
      await waitFor(() => expect(labels()).toEqual(expect.arrayContaining(${textsOf(shown.map((one) => fields[one]?.label ?? one))})));
    });`;
}

function editTest({ resource }: EjectRequest): string {
  const { name, path, actions } = resource;
  const { inputs = [], submit, label } = actions["edit"] ?? {};
  const field = inputs.find(isTyped);
  const labels = textsOf(inputs.filter(({ feature }) => !feature).map((input) => input.label));
  const change = field
    ? `const input = screen.getByLabelText(${JSON.stringify(field.label)});
      await waitFor(() => expect(input).toHaveValue((before["${field.name}"] ?? "") as string));
      fireEvent.change(input, { target: { value: "CHANGED" } });
      await userEvent.click(screen.getByRole("button", { name: new RegExp(${JSON.stringify(submit ?? label)}) }));
      await waitFor(async () => expect(await api.record("${path}", id)).toMatchObject({ ...unchanged, ${field.name}: "CHANGED" }));`
    : "";
  const unchanged = field ? `const { ${field.name}: _, updatedAt: __, ...unchanged } = before;` : "";
  return `it("asks for the declared inputs${field ? ", and saves what was changed" : ""}", async () => {
      const [id = ""] = await api.ids("${path}");
      const before = await api.record("${path}", id);
      ${unchanged}
      open(\`/${name}/edit/\${id}\`);
      for (const label of ${labels}) await waitFor(() => expect(screen.getByLabelText(label)).toBeInTheDocument());
      ${field ? change : `expect(before).toHaveProperty("_id", id);`}
    });`;
}

/** Returns the source of the test. */
export function testFile(request: EjectRequest): string {
  const { resource, page } = request;
  const body = { list: listTest, show: showTest, edit: editTest }[page](request);
  const at = page === "list" ? `/${resource.name}` : `/${resource.name}/${page}/1`;
  const library = ["screen", "waitFor", ...(body.includes("fireEvent") ? ["fireEvent"] : [])].sort();
  const user = body.includes("userEvent") ? '\nimport userEvent from "@testing-library/user-event";' : "";
  return `/** The ${page} page of ${resource.names.many}, which \`npm run eject\` wrote. */
    import { ${library.join(", ")} } from "@testing-library/react";${user}
    import { Route } from "react-router";
    import { expect, it } from "vitest";
    import { session } from "../../providers/auth/session";
    import { ConsoleRoutes } from "../../src/app/console-routes";
    import { startBundledApi } from "./support/bundled-api";
    import { renderInConsole } from "./support/render-in-console";

    const api = await startBundledApi();

    const open = (at: string) => renderInConsole(at, <Route path="*" element={<ConsoleRoutes />} />);

    ${body}

    it("names the permission that the user lacks", async () => {
      session.setUser({ _id: "u1", name: "Meera", email: "meera@example.in", role: "admin", permissions: ["help.list"] });
      open("${at}");
      expect(await screen.findByText(/This needs the permission ${getPermission(resource, page).replaceAll(".", "\\.")}\\./)).toBeInTheDocument();
    });`;
}
