import { isUniqueViolation } from "../db/error-code";
import { conflictError } from "./errors";

export interface UniqueField {
  /** The record that has the field, such as "coupon". */
  noun: string;
  /** The field's name in the body. */
  field: string;
}

/**
 * Runs a write and converts a violated unique index to a 409. A check before the write would miss a concurrent write.
 * @throws HttpError 409 with the field
 */
export async function rejectDuplicates<T>({ noun, field }: UniqueField, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw conflictError(`Another ${noun} already has this ${field}.`, { [field]: ["is already taken"] });
  }
}
