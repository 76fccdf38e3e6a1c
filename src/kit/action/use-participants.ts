import { useSession } from "../data/use-session";
import type { FormValues } from "../define/action";
import type { Row } from "../define/field";
import type { ResolvedAction } from "../define/ready-action";
import { bulkMessages as words } from "./messages";

/** An action and the rows that were selected when it started. */
export interface BulkRequest {
  action: ResolvedAction;
  rows: readonly Row[];
}

/** Splits the rows into those that take part in a bulk run and those that are skipped, with reasons. */
export function useParticipants({ action, rows }: BulkRequest, values: FormValues, excluded: readonly Row[]) {
  const session = useSession();
  const edited = action.inputs.filter(({ value }) => value);
  const isUnchanged = (row: Row) =>
    edited.length > 0 && edited.every(({ name, value }) => value?.(row) === values[name]);
  const obstacleOf = (row: Row) => {
    const possible = action.allowed?.(row, session) ?? true;
    if (possible === true && excluded.includes(row)) return words.excluded;
    return possible === true && isUnchanged(row) ? words.unchanged : possible;
  };
  const checked = rows.map((row) => ({ row, obstacle: obstacleOf(row) }));
  return {
    allowed: checked.filter(({ obstacle }) => obstacle === true).map(({ row }) => row),
    skipped: checked.flatMap(({ row, obstacle }) => (obstacle === true ? [] : [{ row, obstacle }])),
  };
}
