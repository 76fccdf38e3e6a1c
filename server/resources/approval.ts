/** Approval logic shared by vendors and products. A record shows only its latest decision, with notes. */
import { z } from "zod";
import { now } from "../clock";
import type { Env } from "../env";
import { optionalBody, optionalText } from "../http/fields";

/** Maximum length of the notes and messages of a decision. */
export const NOTE_LENGTH = 2000;

const message = { message: optionalText(NOTE_LENGTH) };

/**
 * Returns the body schema of a decision, with an optional message to the vendor. Unknown keys are rejected: a note with
 * a misspelled key would otherwise be lost silently.
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
