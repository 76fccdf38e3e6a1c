/** Generates the tests of a new resource, and its records for the letter backend. */
import {
  toChoiceLabel,
  getKindCode,
  defaultCode,
  isFilterable,
  fieldLabel,
  sortableFields,
  choiceValuesName,
} from "./kinds";
import { joinLines } from "./lines";
import type { Field, ResourceNames, ResourceRequest } from "./request";

export function renderLetterRecords({ names, fields }: ResourceRequest): string {
  const choices = fields.filter(({ kind }) => kind === "choice").map((field) => choiceValuesName(names, field));
  const values = fields.map((field) => `${field.name}: ${getKindCode(names, field).letter},`);
  const area = [...names.name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 256;
  return `import { ${[...choices, `type ${names.type}`].join(", ")} } from "../../../resources/${names.name}/contract";
    import { ${["daysAgo", "hexId", ...(choices.length > 0 ? ["pickByIndex"] : [])].join(", ")} } from "./values";

    /** A ${names.thing} of the letter backend; a higher index is an older one. */
    export const ${names.oneIdentifier} = (index: number): ${names.type} => ({
      id: hexId("${area.toString(16).padStart(2, "0")}", index + 1),
      ${values.join("\n")}
      createdAt: daysAgo(index),
    });`.replace(/^import \{ type (\w+) \}/, "import type { $1 }");
}

export function renderServerTest({ names, fields, title }: ResourceRequest): string {
  const sample = (field: Field) => getKindCode(names, field).samples;
  const optional = fields.filter(({ required }) => !required);
  const object = (entries: readonly string[]) => `{ ${entries.join(", ")} }`;
  return `import { startTestApp } from "./support/app";
    import { declareCrudTests } from "./support/crud-tests";

    declareCrudTests(await startTestApp(), {
      name: "${names.name}",
      one: "${names.one}",
      whole: ${object(fields.map((field) => `${field.name}: ${sample(field).whole}`))},
      defaults: ${object(optional.map((field) => `${field.name}: ${defaultCode(field)}`))},
      changes: ${object(fields.map((field) => `${field.name}: ${sample(field).other}`))},
      refused: [${fields.map((field) => `["${field.name}", ${sample(field).refused}]`).join(", ")}],
      sortable: ${JSON.stringify(sortableFields(fields))},
      filters: ${JSON.stringify(fields.filter(isFilterable).map(({ name }) => name))},
      search: ["${title.name}"],
    });`;
}

/** The minimal body that creates a record. With `isChange` it has a different title. */
export function minimalBodyCode({ names, fields, title }: ResourceRequest): string {
  const values = fields
    .filter(({ required }) => required)
    .map((field) => {
      const { whole, other } = getKindCode(names, field).samples;
      return `${field.name}: ${field === title ? `isChange ? ${other} : ${whole}` : whole}`;
    });
  return `(isChange) => ({ ${values.join(", ")} })`;
}

/** Whether the input is a text box. A boolean is toggled, and a choice is selected. */
const isTyped = ({ kind }: Field) => kind !== "boolean" && kind !== "choice";

const whole = (names: ResourceNames, fields: readonly Field[]) =>
  fields.map((field) => `${field.name}: ${getKindCode(names, field).samples.whole},`).join("\n");

export function renderConsoleTest({ names, fields }: ResourceRequest): string {
  const typed = (field: Field) => JSON.stringify(getKindCode(names, field).samples.typed);
  const steps = fields.map((field) => {
    const label = JSON.stringify(fieldLabel(field));
    if (isTyped(field))
      return `fireEvent.change(screen.getByLabelText(${label}), { target: { value: ${typed(field)} } });`;
    if (field.kind === "boolean") return `fireEvent.click(screen.getByRole("switch", { name: ${label} }));`;
    return `await userEvent.click(screen.getByRole("combobox", { name: ${label} }));
      await userEvent.click(await screen.findByText(${typed(field)}, { selector: ".ant-select-item-option-content" }));`;
  });
  const filters = fields
    .filter(isFilterable)
    .map((field) => [
      fieldLabel(field),
      "All",
      ...(field.kind === "boolean" ? ["Yes", "No"] : field.choices.map(toChoiceLabel)),
    ]);
  const columns = [...fields.filter(({ kind }) => kind !== "multiline").map(fieldLabel), "Created At"];
  return `/** The screens of ${names.things}, against the letter backend. */
    ${joinLines(
      'import { fireEvent, screen, waitFor, within } from "@testing-library/react";',
      fields.some(({ kind }) => kind === "choice") ? 'import userEvent from "@testing-library/user-event";' : "",
    )}
    import { expect, it } from "vitest";
    import { ${names.identifier} } from "../../resources/${names.name}/resource";
    import { startLetterBackendForFile } from "../kit/support/letter-of-file";
    import { renderKit } from "../kit/support/render-kit";
    import { columnsOf, filtersOf } from "./support/texts-of";

    const letter = await startLetterBackendForFile();

    it("the list has the ${names.things}, each with a link to its page", async () => {
      expect(columnsOf(${names.identifier})).toEqual(${JSON.stringify(columns)});
      expect(filtersOf(${names.identifier})).toEqual(${JSON.stringify(filters)});
      renderKit({ at: "/${names.name}", resources: [${names.identifier}] });
      const list = within(await screen.findByRole("table", { name: "${names.many} Management" }));
      const links = letter.records.${names.identifier}.map(({ id = "" }) => \`/${names.name}/show/\${id}\`);
      expect(list.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(links);
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

export function renderBrowserTest({ names, fields, title }: ResourceRequest): string {
  const steps = fields.flatMap((field) => {
    const { typed } = getKindCode(names, field).samples;
    const label = JSON.stringify(fieldLabel(field));
    if (field === title) return [`await page.getByLabel(${label}, { exact: true }).fill(title);`];
    if (isTyped(field)) return [`await page.getByLabel(${label}, { exact: true }).fill(${JSON.stringify(typed)});`];
    if (field.kind === "boolean") return [`await page.getByRole("switch", { name: ${label} }).click();`];
    return [`await chooseOption(page, ${label}, ${JSON.stringify(typed)});`];
  });
  const shown = fields
    .filter((field) => field !== title)
    .map((field) => {
      const text = JSON.stringify(getKindCode(names, field).samples.shown);
      return `await expect(valueOf(page, ${JSON.stringify(fieldLabel(field))})).toHaveText(${text});`;
    });
  const flag = fields.find(({ kind }) => kind === "boolean");
  const list = `${names.many} Management`;
  const imports = ["dialog", "openList", "recordList", "recordRow", "toast"]
    .concat(fields.some(({ kind }) => kind === "choice") || flag ? ["chooseOption"] : [])
    .concat(shown.length > 0 ? ["valueOf"] : []);
  const narrowing = flag
    ? `await chooseOption(page, "${fieldLabel(flag)}", "No");
      await expect(page).toHaveURL(/${flag.name}=false/);
      await expect(recordRow(page, title)).toHaveCount(0);
      await chooseOption(page, "${fieldLabel(flag)}", "Yes");
      await expect(recordRow(page, title)).toBeVisible();`
    : "";
  return `import { bundledTest, expect } from "./support/fixtures";
    import { ${imports.sort().join(", ")} } from "./support/screens";

    bundledTest("a ${names.thing} is made, found, shown, changed and deleted @phone", async ({ page, signIn }) => {
      const title = \`Browser ${names.thing} \${Date.now().toString(36)}\`;
      await signIn();
      await openList(page, "${list}", "/${names.name}");
      await page.getByRole("button", { name: "Add ${names.one}" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add ${names.one}");
      ${steps.join("\n")}
      await page.getByRole("button", { name: "Save" }).click();
      await expect(toast(page, "${names.one} created successfully!")).toBeVisible();
      await expect(recordRow(page, title)).toBeVisible();

      ${narrowing}
      await page.getByRole("textbox", { name: "Search" }).fill(title);
      await page.getByRole("button", { name: "Search" }).click();
      await expect(page).toHaveURL(/search=/);
      await recordRow(page, title).getByRole("link", { name: title }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      ${shown.join("\n")}

      await page.getByRole("button", { name: "Edit" }).click();
      await page.getByLabel("${fieldLabel(title)}", { exact: true }).fill(\`\${title} again\`);
      await page.getByRole("button", { name: "Save" }).click();
      await expect(toast(page, "${names.one} updated successfully!")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(\`\${title} again\`);

      await page.getByRole("button", { name: "Delete", exact: true }).click();
      await dialog(page, "Delete ${names.one}").getByRole("button", { name: "Delete", exact: true }).click();
      await expect(toast(page, "${names.one} deleted successfully!")).toBeVisible();
      await expect(page).toHaveURL(/\\/${names.name}(\\?|$)/);
      await expect(recordList(page, "${list}").or(page.getByText("No ${names.things} yet. Add the first one."))).toBeVisible();
      await expect(recordRow(page, \`\${title} again\`)).toHaveCount(0);
    });`;
}
