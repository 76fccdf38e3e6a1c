import type { Row } from "../define/field";
import { getRowId } from "../define/row";

/** Returns a unique key for each row: its id, or its index if the id is missing or a duplicate. */
export function getRowKeys(rows: readonly Row[]): Map<Row, string> {
  const ids = rows.map(getRowId);
  return new Map(
    rows.map((row, index) => {
      const id = ids[index] ?? "";
      const isOwn = id !== "" && ids.indexOf(id) === index;
      return [row, isOwn ? id : `${index} without an id of its own`];
    }),
  );
}
