import { toText } from "../format";
import type { NamedRecords, Row } from "./field";

/** Returns the display name of a record, or undefined if the server sent no text for it. */
export const getRecordTitle = (list: Pick<NamedRecords<Row>, "title">, row: Row): string | undefined =>
  toText(list.title(row));
