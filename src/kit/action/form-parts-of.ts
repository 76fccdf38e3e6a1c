import type { Values } from "../define/action";
import type { Session } from "../data/use-session";
import type { Row } from "../define/field";
import type { ReadyAction } from "../define/ready-action";
import type { Resource } from "../define/resource";
import { bulkMessages } from "./messages";

/** Returns the shared parts of an action's form. */
export const formPartsOf = (resource: Resource, action: ReadyAction, session: Session) =>
  session.formParts.filter(
    ({ feature, isFor }) => (!feature || session.offers(feature)) && isFor(resource, action, session),
  );

/** Returns the question and the warnings that are shown before an action runs on a record. */
export function questionOf(resource: Resource, action: ReadyAction, row: Row, session: Session) {
  const [question, warning] = [action.question?.(row, session)].flat();
  const shared = formPartsOf(resource, action, session).map((part) => part.warning?.(row));
  return { question, warnings: [warning, ...shared].filter((text) => text !== undefined) };
}

/** Returns the question to confirm before values are sent for a row, and the consequences. */
export function confirmationOf({ confirm }: ReadyAction, row: Row, values: Values, session: Session) {
  const [question, ...consequences] = [confirm?.(row, values, session)].flat();
  return { question, consequences: consequences.filter((text) => text !== undefined) };
}

/**
 * Returns the consequences of an action without duplicates. If one applies to only some of the rows, it includes their
 * number.
 */
export function consequencesOf(action: ReadyAction, rows: readonly Row[], values: Values, session: Session) {
  const counts = new Map<string, number>();
  for (const text of rows.flatMap((row) => confirmationOf(action, row, values, session).consequences)) {
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const all = rows.length;
  return [...counts].map(([text, count]) => (count === all ? text : bulkMessages.forSome(text, count, all)));
}
