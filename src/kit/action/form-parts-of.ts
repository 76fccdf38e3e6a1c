import type { FormValues } from "../define/action";
import type { KitSession, SharedFormPart } from "../data/use-session";
import type { Row } from "../define/field";
import type { ResolvedAction } from "../define/ready-action";
import type { Resource } from "../define/resource";
import { bulkMessages } from "./messages";

/** Returns the shared parts of an action's form. */
export const getSharedFormParts = (resource: Resource, action: ResolvedAction, session: KitSession) =>
  session.formParts.filter(
    ({ feature, isFor }) => (!feature || session.offers(feature)) && isFor(resource, action, session),
  );

/** Returns the notes of shared parts. A note that does not apply to the values is an empty text. */
export const listNotes = (parts: readonly SharedFormPart[], typed: FormValues): string[] =>
  parts.flatMap(({ note }) => (note ? [note(typed) ?? ""] : []));

/** Returns the question and the warnings that are shown before an action runs on a record. */
export function getActionQuestion(resource: Resource, action: ResolvedAction, row: Row, session: KitSession) {
  const [question, warning] = [action.question?.(row, session)].flat();
  const shared = getSharedFormParts(resource, action, session).map((part) => part.warning?.(row));
  return { question, warnings: [warning, ...shared].filter((text) => text !== undefined) };
}

/** Returns the question to confirm before the values are sent for a row, and the consequences of sending them. */
export function getConfirmation({ confirm }: ResolvedAction, row: Row, values: FormValues, session: KitSession) {
  const [question, ...consequences] = [confirm?.(row, values, session)].flat();
  return { question, consequences: consequences.filter((text) => text !== undefined) };
}

/**
 * Returns the consequences of an action without duplicates. The text of a consequence for only some of the rows says
 * for how many.
 */
export function listConsequences(
  action: ResolvedAction,
  rows: readonly Row[],
  values: FormValues,
  session: KitSession,
) {
  const counts = new Map<string, number>();
  for (const text of rows.flatMap((row) => getConfirmation(action, row, values, session).consequences)) {
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const all = rows.length;
  return [...counts].map(([text, count]) => (count === all ? text : bulkMessages.forSome(text, count, all)));
}
