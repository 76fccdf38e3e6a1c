import { isUniqueViolation } from "../db/error-code";
import { conflict } from "./errors";

export interface UniqueField {
  /** What has the field, such as "coupon". */
  noun: string;
  /** Its name in the body. */
  field: string;
  /** What people call it, where that is not its name. */
  called?: string;
}

/**
 * Writes, and leaves it to the unique index who had the value first: a check before the write would miss a parallel one.
 * @throws HttpError 409 with the field
 */
export async function unlessTaken<T>(
  { noun, field, called = field }: UniqueField,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw conflict(`There is already a ${noun} with this ${called}.`, { [field]: ["is already taken"] });
  }
}
