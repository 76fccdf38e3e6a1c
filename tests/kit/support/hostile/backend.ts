/** Makes the letter backend return hostile records of a resource. */
import { createDataProvider } from "../../../../providers/data/data-provider";
import { toRecord } from "../../../../providers/data/envelope";
import type { Row } from "../../../../src/kit/define/field";
import type { ResolvedAction } from "../../../../src/kit/define/ready-action";
import type { Resource } from "../../../../src/kit/define/resource";
import { getRowId } from "../../../../src/kit/define/row";
import type { LetterBackend } from "../../../support/letter/letter-backend";
import { listReadsOf } from "../faults/calls";
import { defaultSession, createTestHttp } from "../render-kit";
import { HOSTILE_IDS, HOSTILE_VALUES, type HostileKind } from "./values";

export type Json = Record<string, unknown>;

/** Returns a record with every field that occurs in the resource's records or in its definition. */
export async function buildFullRecord({ path, fields }: Resource): Promise<Json> {
  const { data } = await createDataProvider(createTestHttp()).getList<Required<Row>>({ resource: path });
  const declared = Object.fromEntries(Object.keys(fields).map((name) => [name, "Asha"]));
  return Object.assign(declared, ...data.toReversed());
}

/** Replaces one value of a hostile record, such as its status, so that the action is allowed, if that is possible. */
export function adjustToAllow({ fields }: Resource, action: ResolvedAction, hostile: Json, record: Json): Json {
  const isAllowed = (row: Json) => (action.allowed?.(row, defaultSession) ?? true) === true;
  if (isAllowed(hostile)) return hostile;
  const others = Object.entries(record).flatMap(([key, value]) =>
    [value, ...Object.keys(fields[key]?.valueLabels ?? {})].map((other) => ({ ...hostile, [key]: other })),
  );
  return others.find(isAllowed) ?? hostile;
}

const rowsIn = (body: unknown): unknown[] | undefined =>
  Array.isArray(body) ? body : Object.values(body ?? {}).find((value) => Array.isArray(value));

/** Returns one row per hostile kind. Each has its own id, unless the id itself is hostile. */
export const hostileRowsOf = (row: Json): Json[] => [
  ...HOSTILE_VALUES.map((kind, index) => kind.corrupt({ ...row, _id: undefined, id: `hostile-${index}` })),
  ...HOSTILE_IDS.map((kind) => kind.corrupt(row)),
];

/**
 * Makes the resource's lists return `records`, and the request for a single record return the first of them. Of the
 * other responses, errors stay unchanged. Those with a non-empty array become a list with one row per hostile kind, and
 * the rest are corrupted by `kind`.
 */
export function serveHostileRecords(
  letter: LetterBackend,
  resource: Resource,
  records: readonly Json[],
  kind?: HostileKind,
): void {
  const [first = {}] = records;
  const adminPath = (path: string) => `/api/admin/${path}`;
  const lists = [resource.path, ...listReadsOf(resource).map(({ path }) => path)].map(adminPath);
  const record = adminPath(`${resource.path}/${encodeURIComponent(getRowId(toRecord(first)))}`);
  letter.rewrite = (path, { status, body }) => {
    if (lists.includes(path)) return { data: records, total: records.length };
    if (path === record) return first;
    if (status !== 200) return undefined;
    const [row] = rowsIn(body) ?? [];
    if (!row) return kind?.corrupt(body as Json);
    const rows = hostileRowsOf(row as Json);
    return { data: rows, total: rows.length };
  };
}
