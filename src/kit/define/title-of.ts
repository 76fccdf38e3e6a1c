import { toText } from "../format";
import type { Row } from "./field";
import type { Resource } from "./resource";

/** Returns the display name of a record, or undefined if the server sent no text for it. */
export const getRecordTitle = (resource: Resource, row: Row): string | undefined => toText(resource.title(row));
