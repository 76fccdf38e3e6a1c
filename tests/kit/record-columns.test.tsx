/** The two columns of a record's page: the task in the first, facts and people in the second. */
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { coupons } from "../../resources/coupons/resource";
import { vendors } from "../../resources/vendors/resource";
import { resources } from "../../src/app/resources";
import type { KitSession, SharedPart } from "../../src/kit/data/use-session";
import { getRowId } from "../../src/kit/define/row";
import { hasSideColumn } from "../../src/kit/record/use-record-parts";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { renderKit } from "./support/render-kit";

const letter = await startLetterBackendForFile();

const show = (session: Partial<KitSession> = {}) =>
  renderKit({ at: `/vendors/show/${getRowId(letter.records.vendors[0] ?? {})}`, resources: [vendors], session });

const columns = () => [...document.querySelectorAll<HTMLElement>(".record-columns > .panel")];
const headingsIn = (element: HTMLElement | undefined) =>
  element &&
  within(element)
    .queryAllByRole("heading", { level: 2 })
    .map(({ textContent }) => textContent);

describe("the parts in a nested array", () => {
  it("are in the second column, which comes last in the reading order", async () => {
    show();
    await screen.findByRole("heading", { name: "Bank Details" });
    const facts = ["Shop Information", "Business Information", "Bank Details"];
    expect(columns().map(headingsIn)).toEqual([["Documents", "Review"], facts]);
    expect(headingsIn(document.body)).toEqual(["Documents", "Review", ...facts]);
  });

  it.each(resources.filter(hasSideColumn))(
    "are not the only parts of $name, so its first column is not empty",
    ({ parts = [] }) => {
      expect(parts.filter((part) => !Array.isArray(part)).length).toBeGreaterThan(0);
    },
  );

  it("have their column while the record loads", async () => {
    letter.fault({ path: /\/vendors\//, delay: 300 });
    show();
    expect(await screen.findByText("Loading vendor...")).toBeVisible();
    expect(columns()).toHaveLength(2);
    expect(columns()[1]).toBeEmptyDOMElement();
    await screen.findByRole("heading", { name: "Bank Details" });
    expect(columns()).toHaveLength(2);
  });

  it("leave no empty column beside an error", async () => {
    letter.fault({ path: /\/vendors\//, kind: 500, message: "Out of order" });
    show();
    expect(await screen.findByText("Error loading vendor")).toBeVisible();
    expect(columns()).toEqual([]);
  });
});

describe("a part of every record", () => {
  const parts: readonly SharedPart[] = [{ title: "Shop's id", side: true, component: () => <h2>Shop&apos;s id</h2> }];

  it("is in the second column if it is declared with `side`", async () => {
    show({ parts });
    await screen.findByRole("heading", { name: "Shop's id" });
    expect(headingsIn(columns()[1])).toContain("Shop's id");
    expect(headingsIn(columns()[0])).not.toContain("Shop's id");
  });

  it("follows the other parts on a page with one column", async () => {
    const id = getRowId(letter.records.coupons[0] ?? {});
    renderKit({ at: `/coupons/show/${id}`, resources: [coupons], session: { parts } });
    await screen.findByRole("heading", { name: "Shop's id" });
    expect(headingsIn(document.body)).toEqual(["Coupon", "Shop's id"]);
    expect(columns()).toEqual([]);
  });
});
