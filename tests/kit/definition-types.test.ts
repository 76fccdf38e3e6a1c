import { describe, expect, it } from "vitest";
import type { Action } from "../../src/kit/define-action";
import type { Field } from "../../src/kit/define-record";
import { defineResource } from "../../src/kit/define-resource";
import type { Look } from "../../src/kit/tones";

interface Lamp {
  id?: string;
  name?: string;
  price?: number;
  maker?: { city?: string };
  state?: "new" | "used";
}

const words = { menu: "Lamps", title: "Lamps", thing: "Lamp", loading: "", loadError: "" };
const name = { label: "Name" };
const common = { name: "lamps", path: "lamps", words, recordTitle: (lamp: Lamp) => lamp.name } as const;

/** The compiler is the test: a line below that says it must not compile fails `tsc` as soon as it does. */
describe("a definition compiles", () => {
  it("when its fields are the record's, or say where their value is found", () => {
    const lamps = defineResource<Lamp>()({
      ...common,
      fields: { name, city: { label: "City", value: ({ maker }) => maker?.city } },
      list: { columns: ["name", { title: "From", fields: ["city"] }], sortable: ["name"], empty: "" },
      sections: [{ title: "All", fields: ["city"] }],
      status: "name",
    });
    expect(Object.keys(lamps.fields)).toEqual(["name", "city"]);
  });

  it("not with a misspelt field", () => {
    // @ts-expect-error "nmae" is no property of a lamp and says no `value`.
    defineResource<Lamp>()({ ...common, fields: { nmae: name }, list: { columns: ["nmae"], empty: "" } });
    expect.assertions(0);
  });

  it("not with a misspelt column, nor one within a column of several", () => {
    const lamps = { ...common, fields: { name } };
    // @ts-expect-error "nmae" is no declared field.
    defineResource<Lamp>()({ ...lamps, list: { columns: ["nmae"], empty: "" } });
    // @ts-expect-error "nmae" is no declared field.
    defineResource<Lamp>()({ ...lamps, list: { columns: [{ title: "", fields: ["nmae"] }], empty: "" } });
    expect.assertions(0);
  });

  it("not with a misspelt section, sorting or status", () => {
    const list = { columns: ["name"], empty: "" } as const;
    // @ts-expect-error "nmae" is no declared field.
    defineResource<Lamp>()({ ...common, fields: { name }, list, sections: [{ title: "", fields: ["nmae"] }] });
    // @ts-expect-error "nmae" is no declared field.
    defineResource<Lamp>()({ ...common, fields: { name }, list: { ...list, sortable: ["nmae"] } });
    // @ts-expect-error "nmae" is no declared field.
    defineResource<Lamp>()({ ...common, fields: { name }, list, status: "nmae" });
    expect.assertions(0);
  });

  it("not with a kind, tone or method that does not exist", () => {
    // @ts-expect-error There is no kind "monye".
    const field: Field<Lamp> = { label: "", kind: "monye" };
    // @ts-expect-error There is no tone "mauve".
    const look: Look = { label: "", tone: "mauve" };
    // @ts-expect-error A read is no action.
    const request: Action<Lamp>["request"] = { method: "get", path: "" };
    expect([field.kind, look.tone, request.method]).toEqual(["monye", "mauve", "get"]);
  });

  it("not without a look for every value of an enumeration", () => {
    // @ts-expect-error "used" has no look.
    const looks: Record<NonNullable<Lamp["state"]>, Look> = { new: { label: "New", tone: "green" } };
    expect(Object.keys(looks)).toEqual(["new"]);
  });
});
