import EditOutlined from "@ant-design/icons-svg/es/asn/EditOutlined";
import { describe, expect, it } from "vitest";
import type { Action } from "../../src/kit/define/action";
import type { Field } from "../../src/kit/define/field";
import { defineFields } from "../../src/kit/define/fields";
import { defineResource } from "../../src/kit/define/define-resource";
import type { ValueLabel } from "../../src/kit/define/tones";

interface Lamp {
  id?: string;
  name?: string;
  price?: number;
  maker?: { city?: string };
  state?: "new" | "used";
}

const name = {};
const names = { one: "Lamp", many: "Lamps" };
const common = { name: "lamps", path: "lamps", names, title: (lamp: Lamp) => lamp.name } as const;
const list = { columns: ["name"], empty: "" } as const;
const polish = { label: "Polish", icon: EditOutlined, request: "PUT {id}/polish", success: "", failure: "" } as const;

/** Type tests: a `@ts-expect-error` comment makes `tsc` fail as soon as the line below it compiles. */
describe("the types of a resource definition", () => {
  it("accept fields that exist on the record or provide a value function", () => {
    const lamps = defineResource<Lamp>()({
      ...common,
      fields: { name, city: { value: ({ maker }) => maker?.city } },
      list: {
        cards: [{ title: "From Pune", countBy: { city: "Pune" } }],
        columns: ["name", ["From", "city"]],
        sortable: ["name"],
        empty: "",
      },
      parts: [
        { title: "All", fields: ["city"] },
        [{ title: "Maker", fields: ["city"], visible: ({ maker }) => maker !== undefined }],
      ],
      related: { orders: "lamp" },
      status: "name",
      actions: {
        delete: {
          question: ({ state }) => state,
          sends: ["bulk/lamps", (rows) => ({ names: rows.map(({ name: lamp }) => lamp) })],
        },
        polish,
      },
    });
    expect(Object.keys(lamps.fields)).toEqual(["name", "city"]);
    expect(Object.keys(lamps.actions)).toEqual(["delete", "polish"]);
  });

  it("reject an unknown field", () => {
    // @ts-expect-error "nmae" is not a property of a lamp and has no `value`.
    defineResource<Lamp>()({ ...common, fields: { nmae: name }, list: { columns: ["nmae"], empty: "" } });
    expect.assertions(0);
  });

  it("reject an unknown column, also inside a column group", () => {
    const lamps = { ...common, fields: { name } };
    // @ts-expect-error "nmae" is not a declared field.
    defineResource<Lamp>()({ ...lamps, list: { columns: ["nmae"], empty: "" } });
    // @ts-expect-error "nmae" is not a declared field.
    defineResource<Lamp>()({ ...lamps, list: { columns: [["", "nmae"]], empty: "" } });
    expect.assertions(0);
  });

  it("reject an unknown field in a part, sorting, status or card", () => {
    const lamps = { ...common, fields: { name } };
    // @ts-expect-error "nmae" is not a declared field.
    defineResource<Lamp>()({ ...lamps, list, parts: [{ title: "", fields: ["nmae"] }] });
    // @ts-expect-error "nmae" is not a declared field.
    defineResource<Lamp>()({ ...lamps, list, parts: [[{ title: "", fields: ["nmae"] }]] });
    // @ts-expect-error "nmae" is not a declared field.
    defineResource<Lamp>()({ ...lamps, list: { ...list, sortable: ["nmae"] } });
    // @ts-expect-error "nmae" is not a declared field.
    defineResource<Lamp>()({ ...lamps, list, status: "nmae" });
    // @ts-expect-error "nmae" is not a declared field.
    defineResource<Lamp>()({ ...lamps, list: { ...list, cards: [{ title: "", countBy: { nmae: "x" } }] } });
    // @ts-expect-error "nmae" is not a declared field.
    defineResource<Lamp>()({ ...lamps, list: { ...list, cards: [{ title: "", field: "nmae" }] } });
    expect.assertions(0);
  });

  it("reject a part that shows nothing", () => {
    // @ts-expect-error The part has neither fields nor a component nor a page.
    defineResource<Lamp>()({ ...common, fields: { name }, list, parts: [{ title: "" }] });
    expect.assertions(0);
  });

  it("reject an incomplete custom action and accept a partial standard action", () => {
    const { failure, ...incomplete } = polish;
    const lamps = { ...common, fields: { name }, list };
    // @ts-expect-error The failure text is missing.
    defineResource<Lamp>()({ ...lamps, actions: { polish: incomplete } });
    // @ts-expect-error Only a standard action can be omitted with `false`.
    defineResource<Lamp>()({ ...lamps, actions: { polish: false } });
    const { actions } = defineResource<Lamp>()({ ...lamps, actions: { create: false, edit: { failure }, delete: {} } });
    expect(Object.keys(actions)).toEqual(["edit", "delete"]);
  });

  it("reject an unknown kind, tone, icon or method", () => {
    // @ts-expect-error There is no kind "monye".
    const field: Field<Lamp> = { kind: "monye" };
    // @ts-expect-error There is no tone "mauve".
    const valueLabel: ValueLabel = { label: "", tone: "mauve" };
    // @ts-expect-error There is no icon "broom".
    const icon: Action<Lamp>["icon"] = "broom";
    // @ts-expect-error An action cannot use a read method.
    const request: Action<Lamp>["request"] = "GET {id}";
    const found = [field.kind, valueLabel.tone, icon, request];
    expect(found).toEqual(["monye", "mauve", "broom", "GET {id}"]);
  });

  it("require a label for every enum value", () => {
    // @ts-expect-error "used" has no label.
    const valueLabels: Record<NonNullable<Lamp["state"]>, ValueLabel> = { new: { label: "New", tone: "green" } };
    expect(Object.keys(valueLabels)).toEqual(["new"]);
  });

  it("reject a field of `defineFields` that its rows do not have", () => {
    // @ts-expect-error A lamp has no colour.
    const fields = defineFields<Lamp>({ colour: { value: ({ colour }) => colour as string } });
    expect(Object.keys(fields)).toEqual(["colour"]);
  });
});
