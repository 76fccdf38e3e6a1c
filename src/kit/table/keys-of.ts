import type { Row } from "../define/field";
import { idOf } from "../define/row";

/** What React and antd tell the rows apart by: the id, and the place of a row that has none or that of a row before. */
export function keysOf(rows: readonly Row[]): Map<Row, string> {
  const ids = rows.map(idOf);
  return new Map(
    rows.map((row, index) => {
      const id = ids[index] ?? "";
      const isOwn = id !== "" && ids.indexOf(id) === index;
      return [row, isOwn ? id : `${index} without an id of its own`];
    }),
  );
}
