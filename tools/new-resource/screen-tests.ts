/** Generates the tests of a new resource's screens. */
import { toTitleCase } from "../../src/kit/define/fields";
import { formFields, isFilterable } from "./field-lists";
import { fieldLabel, getKindCode, toChoiceLabel } from "./kinds";
import { joinLines } from "./lines";
import { toParticiple } from "./actions";
import { listColumns } from "./console-files";
import type { Field, ResourceNames, ResourceRequest } from "./request";
import { noteOf } from "./test-files";

/** Whether the input is a text box. A boolean is toggled, and a choice or a reference is selected. */
const isTyped = ({ kind }: Field) => !["boolean", "choice", "ref"].includes(kind);

const whole = (names: ResourceNames, fields: readonly Field[]) =>
  fields
    .map((field) => {
      const value = field.kind === "ref" ? "expect.any(String)" : getKindCode(names, field).samples.whole;
      return `${field.name}: ${value},`;
    })
    .join("\n");

export function renderConsoleTest(request: ResourceRequest): string {
  const { names, fields: all } = request;
  const fields = formFields(all);
  const typed = (field: Field) => JSON.stringify(getKindCode(names, field).samples.typed);
  const steps = fields.map((field) => {
    const label = JSON.stringify(fieldLabel(field));
    if (isTyped(field))
      return `fireEvent.change(screen.getByLabelText(${label}), { target: { value: ${typed(field)} } });`;
    if (field.kind === "boolean") return `fireEvent.click(screen.getByRole("switch", { name: ${label} }));`;
    if (field.kind === "ref")
      return `openSelect(${label});
      await waitFor(() => expect(optionsOf(${label})).not.toEqual([]));
      fireEvent.click(optionsOf(${label})[0] ?? document.body);`;
    return `await userEvent.click(screen.getByRole("combobox", { name: ${label} }));
      await userEvent.click(await screen.findByText(${typed(field)}, { selector: ".ant-select-item-option-content" }));`;
  });
  const filters = all
    .filter(isFilterable)
    .map((field) => [
      fieldLabel(field),
      "All",
      ...(field.kind === "boolean" ? ["Yes", "No"] : field.choices.map(toChoiceLabel)),
    ]);
  const columns = listColumns(request).map((name) => {
    const field = all.find((one) => one.name === name);
    return field ? fieldLabel(field) : name === "createdAt" ? "Created At" : `${names.one} ID`;
  });
  return `/** The screens of ${names.things}, against the letter backend. */
    ${joinLines(
      'import { fireEvent, screen, waitFor, within } from "@testing-library/react";',
      fields.some(({ kind }) => kind === "choice" || kind === "ref")
        ? 'import userEvent from "@testing-library/user-event";'
        : "",
    )}
    import { expect, it } from "vitest";
    import { ${names.identifier} } from "../../resources/${names.name}/resource";
    ${fields.some(({ kind }) => kind === "ref") ? 'import { openSelect, optionsOf } from "../kit/support/fill-form";' : ""}
    import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
    import { renderKit } from "../kit/support/render-kit";
    import { columnsOf, filtersOf } from "./support/texts-of";

    const letter = await startLetterBackendForFile([${names.identifier}]);

    it("the list has the ${names.things}, each with a link to its page", async () => {
      expect(columnsOf(${names.identifier})).toEqual(${JSON.stringify(columns)});
      expect(filtersOf(${names.identifier})).toEqual(${JSON.stringify(filters)});
      renderKit({ at: "/${names.name}", resources: [${names.identifier}] });
      const list = within(await screen.findByRole("table", { name: "${names.many} Management" }));
      const links = (letter.records.further["${names.name}"] ?? []).map(({ id }) => \`/${names.name}/show/\${String(id)}\`);
      expect(list.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(expect.arrayContaining(links));
    });

    it("a new ${names.thing} is sent with every field", async () => {
      renderKit({ at: "/${names.name}/create", resources: [${names.identifier}] });
      await screen.findByRole("heading", { name: "Add ${names.one}" });
      ${steps.join("\n")}
      fireEvent.click(screen.getByRole("button", { name: "Save" }));
      await waitFor(() => expect(letter.callsTo("POST", "/api/admin/${names.name}")).toHaveLength(1));
      expect(letter.callsTo("POST", "/api/admin/${names.name}")[0]?.body).toEqual({ ${whole(names, fields)} });
    });`;
}

/** Generates the steps that save the form and read the title of the new record. */
const saveCode = ({ names: { name }, title }: ResourceRequest) =>
  title
    ? 'await page.getByRole("button", { name: "Save" }).click();'
    : `const created = page.waitForResponse((response) => response.request().method() === "POST" && response.url().endsWith("/${name}"));
      await page.getByRole("button", { name: "Save" }).click();
      const { _id } = (await (await created).json()) as { _id: string };
      const title = _id.slice(-6);`;

/** Generates the steps of the first action that a new record allows, on its page. */
function actionCode({ names: { one }, actions, status }: ResourceRequest): string {
  const action = actions.find(({ from }) => from.includes(status?.choices[0] ?? ""));
  if (!action || !status) return "";
  const label = toChoiceLabel(action.key);
  const steps = action.inputs.map(
    ({ name }) =>
      `await dialog(page, "${label} ${one}").getByLabel("${toTitleCase(name)}", { exact: true }).fill("${noteOf(name)}");`,
  );
  return `await pressPageAction(page, "${label}");
      ${steps.join("\n")}
      await dialog(page, "${label} ${one}").getByRole("button", { name: "${label}", exact: true }).click();
      await expect(toast(page, "${one} ${toParticiple(action.key)} successfully!")).toBeVisible();
      await expect(valueOf(page, "${fieldLabel(status)}")).toHaveText("${toChoiceLabel(action.to)}");`;
}

/** Generates the steps that open the record of the first reference, whose page lists the new record. */
function referenceCode(request: ResourceRequest): string {
  const { names, fields } = request;
  const reference = fields.find(({ kind }) => kind === "ref");
  if (!reference) return "";
  return `await valueOf(page, "${fieldLabel(reference)}").getByRole("link").click();
      await openSection(page, "${names.many}");
      await recordRow(page, title).getByRole("link", { name: title }).click();
      ${headingCode(request)}`;
}

function fillSteps(fields: readonly Field[], { names, title }: ResourceRequest): string[] {
  return fields.map((field) => {
    const { typed } = getKindCode(names, field).samples;
    const label = JSON.stringify(fieldLabel(field));
    if (field === title) return `await page.getByLabel(${label}, { exact: true }).fill(title);`;
    if (isTyped(field)) return `await page.getByLabel(${label}, { exact: true }).fill(${JSON.stringify(typed)});`;
    if (field.kind === "boolean") return `await page.getByRole("switch", { name: ${label} }).click();`;
    if (field.kind === "choice") return `await chooseOption(page, ${label}, ${JSON.stringify(typed)});`;
    return `await (await openSelect(page, ${label})).first().click();`;
  });
}

/** Generates the step that waits for the record's page. */
const headingCode = ({ title }: ResourceRequest) =>
  `await expect(page.getByRole("heading", { level: 1 })).toHaveText(${title ? "title" : "`#${title}`"});`;

/** Generates the steps that find the record by a filter and the search, and open its page. */
function findCode(request: ResourceRequest): string {
  const { fields, title } = request;
  const flag = fields.find(({ kind }) => kind === "boolean");
  const narrowing = flag
    ? `await openFilters(page);
      await chooseOption(page, "${fieldLabel(flag)}", "No");
      await expect(page).toHaveURL(/${flag.name}=false/);
      await closeFilters(page);
      await expect(recordRow(page, title)).toHaveCount(0);
      await openFilters(page);
      await chooseOption(page, "${fieldLabel(flag)}", "Yes");
      await closeFilters(page);
      await expect(recordRow(page, title)).toBeVisible();`
    : "";
  const searching = title
    ? `await page.getByRole("textbox", { name: "Search" }).fill(title);
      await page.getByRole("button", { name: "Search" }).click();
      await expect(page).toHaveURL(/search=/);`
    : "";
  return `${narrowing}
      ${searching}
      await recordRow(page, title).getByRole("link", { name: title }).click();
      ${headingCode(request)}`;
}

/** Generates the steps that change a value and expect the page of the record. */
function changeCode(form: readonly Field[], { names, title }: ResourceRequest): string {
  const field = title ?? form.find(isTyped);
  const value = title ? "`${title} again`" : JSON.stringify(field ? getKindCode(names, field).samples.typed : "");
  return `await pressPageAction(page, "Edit");
      ${field ? `await page.getByLabel("${fieldLabel(field)}", { exact: true }).fill(${value});` : ""}
      await page.getByRole("button", { name: "Save" }).click();
      await expect(toast(page, "${names.one} updated successfully!")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(${title ? value : "`#${title}`"});`;
}

export function renderBrowserTest(request: ResourceRequest): string {
  const { names, fields, title } = request;
  const form = formFields(fields);
  const shown = form
    .filter((field) => field !== title && field.kind !== "ref")
    .map((field) => {
      const text = JSON.stringify(getKindCode(names, field).samples.shown);
      return `await expect(valueOf(page, ${JSON.stringify(fieldLabel(field))})).toHaveText(${text});`;
    });
  const list = `${names.many} Management`;
  const steps = [
    title ? `const title = \`Browser ${names.thing} \${Date.now().toString(36)}\`;` : "",
    "await signIn();",
    `await openList(page, "${list}", "/${names.name}");`,
    `await page.getByRole("button", { name: "Add ${names.one}" }).click();`,
    `await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add ${names.one}");`,
    ...fillSteps(form, request),
    saveCode(request),
    `await expect(toast(page, "${names.one} created successfully!")).toBeVisible();`,
    "await expect(recordRow(page, title)).toBeVisible();\n",
    findCode(request),
    ...shown,
    `${referenceCode(request)}\n`,
    actionCode(request),
    changeCode(form, request),
    "",
    'await pressPageAction(page, "Delete");',
    `await dialog(page, "Delete ${names.one}").getByRole("button", { name: "Delete", exact: true }).click();`,
    `await expect(toast(page, "${names.one} deleted successfully!")).toBeVisible();`,
    `await expect(page).toHaveURL(/\\/${names.name}(\\?|$)/);`,
    `await expect(recordList(page, "${list}").or(page.getByText("No ${names.things} yet. Add the first one."))).toBeVisible();`,
    `await expect(recordRow(page, ${title ? "`${title} again`" : "title"})).toHaveCount(0);`,
  ].join("\n");
  const imports = [
    "chooseOption",
    "closeFilters",
    "dialog",
    "openFilters",
    "openList",
    "openSection",
    "openSelect",
    "pressPageAction",
    "recordList",
    "recordRow",
    "toast",
    "valueOf",
  ];
  return `import { bundledTest, expect } from "./support/fixtures";
    import { ${imports.filter((name) => steps.includes(`${name}(`)).join(", ")} } from "./support/screens";

    bundledTest("a ${names.thing} is made, found, shown, changed and deleted @phone", async ({ page, signIn }) => {
      ${steps}
    });`;
}
