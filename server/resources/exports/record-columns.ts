import type { Cell } from "../../../providers/export/contract";
import type { Columns } from "./source";

/** "minOrderAmount" → "Min Order Amount" */
const heading = (field: string) =>
  field.replace(/^./, (first) => first.toUpperCase()).replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ");

function cellOf(value: unknown): Cell {
  if (Array.isArray(value)) return value.map(String).join("; ");
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return value === null || value === undefined ? undefined : JSON.stringify(value);
}

/** One column for each field of a record as it is answered; the id is that of its kind, such as "Coupon ID". */
export const recordColumns = (one: string, fields: readonly string[]): Columns<{ _id: string }> =>
  Object.fromEntries(
    fields.map((field) => [
      field === "_id" ? `${one} ID` : heading(field),
      (record) => cellOf((record as Readonly<Record<string, unknown>>)[field]),
    ]),
  );
