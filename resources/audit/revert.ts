/** Decides which changes in a record's history can be undone, and which fields still need to be changed back. */
import type { Viewer } from "../../src/kit/define/action";
import { getAvailableInputs } from "../../src/kit/define/actions-of";
import { valueTypeOf, type Row } from "../../src/kit/define/field";
import type { ResolvedAction } from "../../src/kit/define/ready-action";
import { getReferenceId, readField } from "../../src/kit/define/row";
import { isSameValue, type FieldDifference } from "./differences";

type ComparedField = Pick<FieldDifference, "name" | "field">;

/** Returns whether two rows have the same value of a field. A referenced record is the same if its id is. */
export function hasSameValue({ name, field }: ComparedField, one: Row, other: Row): boolean {
  const read = (row: Row) => {
    const value = readField(name, {}, row);
    return valueTypeOf(field) === "reference" ? (getReferenceId(value) ?? value) : value;
  };
  return isSameValue(read(one), read(other));
}

/**
 * Returns the fields that still need to be changed back. In each, `before` has the record's current values, and `after`
 * has the values from before the change.
 */
export const listReversals = (differences: readonly FieldDifference[], row: Row): FieldDifference[] =>
  differences
    .filter((difference) => !hasSameValue(difference, row, difference.before))
    .map((difference) => ({ ...difference, before: row, after: difference.before }));

/**
 * Returns whether an edit can undo a change: the record allows the edit, at least one field differs from its old value,
 * and the form has all of the fields. A changed identifier cannot be undone, because its old value may be masked.
 */
export function canRevert(
  edit: ResolvedAction,
  differences: readonly FieldDifference[],
  row: Row,
  viewer: Viewer,
): boolean {
  if ((edit.allowed?.(row, viewer) ?? true) !== true) return false;
  const inputs = getAvailableInputs(edit, viewer);
  const isWritable = ({ name, field }: FieldDifference) => !field.mask && inputs.some((input) => input.name === name);
  return differences.every(isWritable) && listReversals(differences, row).length > 0;
}
