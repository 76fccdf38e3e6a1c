import type { Row } from "../define/field";
import type { ResolvedField } from "../define/fields";
import { readField } from "../define/row";
import { kitMessages as words } from "../messages";
import { FieldLink } from "./field-link";
import type { RenderReveal } from "./kind";
import { kindOf } from "./kinds";
import "./kinds.css";

interface FieldValueProps {
  name: string;
  field: ResolvedField;
  row: Row;
  /** Renders without the field's own link, for use inside another link. */
  plain?: boolean;
  /** Reveals an identifier through the backend. Without it, identifiers stay masked. */
  reveal?: RenderReveal;
}

/** Returns whether a field has something to show, including its text for a missing value. */
export const hasContent = (name: string, field: ResolvedField, row: Row): boolean =>
  field.empty !== undefined || (kindOf(field).show(readField(name, field, row), field) ?? "") !== "";

/** Renders a field of a row for people: never `undefined`, `NaN` or `Invalid Date`. */
export function FieldValue({ name, field, row, plain = false, reveal }: FieldValueProps) {
  const value = kindOf(field).show(readField(name, field, row), field, reveal);
  if (value === undefined || value === "") return <span className="missing">{field.empty ?? words.missing}</span>;
  const { render: Own, label } = field;
  const shown = Own ? <Own label={label} value={readField(name, field, row)} /> : value;
  return field.link && !plain ? <FieldLink target={field.link(row)}>{shown}</FieldLink> : shown;
}
