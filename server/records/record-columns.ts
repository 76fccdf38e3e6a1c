import type { Cell } from "../../providers/export/contract";
import type { Columns } from "./export-source";

/** "minOrderAmount" → "Min Order Amount" */
const toHeading = (field: string) =>
  field.replace(/^./, (first) => first.toUpperCase()).replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ");

function toCellValue(value: unknown): Cell {
  if (Array.isArray(value)) return value.map(String).join("; ");
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return value === null || value === undefined ? undefined : JSON.stringify(value);
}

/** Returns one column per field of the response. The heading of the id names the record type, such as "Coupon ID". */
export const createRecordColumns = (one: string, fields: readonly string[]): Columns<{ _id: string }> =>
  Object.fromEntries(
    fields.map((field) => [
      field === "_id" ? `${one} ID` : toHeading(field),
      (record) => toCellValue((record as Readonly<Record<string, unknown>>)[field]),
    ]),
  );
