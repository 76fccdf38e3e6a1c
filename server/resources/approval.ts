/** What vendors and products share: they are approved or rejected, with words, and show one decision at a time. */
import { z } from "zod";
import { now } from "../clock";
import type { Env } from "../env";
import { optionalBody, optionalText } from "../http/fields";

/** Of the words to a decision. */
export const NOTE_LENGTH = 2000;

const message = { message: optionalText(NOTE_LENGTH) };

/**
 * The body of a decision that the vendor can be told of. A key that is not known is refused: a note sent under a wrong
 * name would be lost without a word.
 */
export const decisionInput = <S extends z.ZodRawShape>(shape: S, { API_FEATURES }: Pick<Env, "API_FEATURES">) =>
  z.strictObject(
    { ...shape, ...((API_FEATURES?.includes("decisions.message") ? message : {}) as typeof message) },
    "must be an object",
  );

export const approvalInput = (env: Env) =>
  optionalBody(decisionInput({ approvalNotes: optionalText(NOTE_LENGTH) }, env));

export const UNDECIDED = {
  approvalDate: null,
  approvalNotes: null,
  rejectionDate: null,
  rejectionReason: null,
  rejectionNotes: null,
};

export const APPROVAL_COLUMNS = Object.keys(UNDECIDED) as (keyof typeof UNDECIDED)[];

export function approvedNow(approvalNotes: string | undefined) {
  return { ...UNDECIDED, approvalDate: now(), approvalNotes: approvalNotes ?? null };
}

export function rejectedNow(rejectionReason: string | undefined, rejectionNotes: string | undefined) {
  return {
    ...UNDECIDED,
    rejectionDate: now(),
    rejectionReason: rejectionReason ?? null,
    rejectionNotes: rejectionNotes ?? null,
  };
}
