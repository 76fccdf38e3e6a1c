/** Approval logic shared by vendors and products. A record shows only its latest decision, with notes. */
import { z } from "zod";
import { nextTimestamp } from "../base/clock";
import type { Env } from "../base/env";
import { optionalBody, optionalText } from "../http/fields";

/** Maximum length of the notes and messages of a decision. */
export const MAX_NOTE_LENGTH = 2000;

const message = { message: optionalText(MAX_NOTE_LENGTH) };

/**
 * Returns the body schema of a decision, with an optional message to the vendor. Unknown keys are rejected: a note with
 * a misspelled key would otherwise be lost silently.
 */
export const decisionSchema = <S extends z.ZodRawShape>(shape: S, { API_FEATURES }: Pick<Env, "API_FEATURES">) =>
  z.strictObject(
    { ...shape, ...((API_FEATURES?.includes("decisions.message") ? message : {}) as typeof message) },
    "must be an object",
  );

export const approvalSchema = (env: Env) =>
  optionalBody(decisionSchema({ approvalNotes: optionalText(MAX_NOTE_LENGTH) }, env));

export const NO_DECISION = {
  approvalDate: null,
  approvalNotes: null,
  rejectionDate: null,
  rejectionReason: null,
  rejectionNotes: null,
};

export const APPROVAL_COLUMNS = Object.keys(NO_DECISION) as (keyof typeof NO_DECISION)[];

export function toApprovalColumns(approvalNotes: string | undefined) {
  return { ...NO_DECISION, approvalDate: nextTimestamp(), approvalNotes: approvalNotes ?? null };
}

export function toRejectionColumns(rejectionReason: string | undefined, rejectionNotes: string | undefined) {
  return {
    ...NO_DECISION,
    rejectionDate: nextTimestamp(),
    rejectionReason: rejectionReason ?? null,
    rejectionNotes: rejectionNotes ?? null,
  };
}
