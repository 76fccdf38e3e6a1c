import type { IdentifierKind } from "../../../providers/identifiers/contract";
import type { Field, Row } from "./field";

/**
 * A field with its label, independent of the row type. `mask` is set for an identifier and determines how it is masked.
 */
export type ResolvedField = Field<Row> & { label: string; mask?: IdentifierKind };

export type Fields = Readonly<Record<string, ResolvedField>>;

const ABBREVIATIONS = /\b(?:Api|Gst|Id|Ifsc|Kyc|Pan|Sms|Url)\b/g;

/** "shopName" → "Shop Name", "panCard" → "PAN Card", "kyc-management" → "KYC Management" */
export const toTitleCase = (name: string) =>
  name
    .replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^./, (first) => first.toUpperCase())
    .replace(/(?<=[a-z])(?=[A-Z])/g, " ")
    .replace(ABBREVIATIONS, (word) => word.toUpperCase());

/** Defines the fields of rows of type `R` and fills in their labels. Call it for a list without a resource. */
export const defineFields = <R>(fields: Readonly<Record<string, Field<R>>>): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { label: toTitleCase(name), ...(field as Field<Row>) }]),
  );
