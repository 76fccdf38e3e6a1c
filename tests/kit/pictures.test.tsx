/** The number of a record's pictures in a row, with the kit's style sheet applied. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { screen, within } from "@testing-library/react";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { productApproval } from "../../resources/products/approval";
import { products } from "../../resources/products/resource";
import { projectRoot } from "../../scripts/project";
import { startLetterBackend, type LetterBackend } from "../support/letter/letter-backend";
import { setPageOrigin, renderKit } from "./support/render-kit";

const FOUR = ["/uploads/1.svg", "/uploads/2.svg", "/uploads/3.svg", "/uploads/4.svg"];

const sheet = document.createElement("style");
let letter: LetterBackend;
beforeAll(async () => {
  letter = await startLetterBackend();
  setPageOrigin(letter.url);
  // Add the style sheet here, because tests do not apply style sheets that modules import.
  sheet.textContent = readFileSync(path.join(projectRoot, "src/kit/kinds/kinds.css"), "utf8");
  document.head.append(sheet);
});
afterAll(async () => {
  sheet.remove();
  await letter.close();
});
beforeEach(() => letter.reset());

// Spec: products.details, approval.details
it.each([
  { resource: products, perRow: 3 },
  { resource: productApproval, perRow: 2 },
])("four pictures of $resource.name appear $perRow to a row", async ({ resource, perRow }) => {
  const [first = {}] = letter.records.products;
  first.images = FOUR;
  renderKit({ at: `/${resource.name}/show/${first.id ?? ""}`, resources: [resource] });
  const list = await screen.findByRole("list", { name: "Images" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(FOUR.length);
  expect(getComputedStyle(list)).toMatchObject({
    display: "grid",
    gridTemplateColumns: `repeat(${perRow}, minmax(0, 1fr))`,
  });
});
