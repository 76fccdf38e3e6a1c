import type { Row } from "../../src/kit/define/field";
import { defineFields, toTitleCase } from "../../src/kit/define/fields";
import { splitFilterValue, type ResolvedFilter } from "../../src/kit/define/ready-list";
import type { Resource } from "../../src/kit/define/resource";
import type { ValueLabel } from "../../src/kit/define/tones";
import { fileMessages, formatSize } from "../../src/kit/file/messages";
import { parseNumber, toText } from "../../src/kit/format";
import { formatRange } from "../../src/kit/list/filter-text";
import { formatNumber } from "../../src/kit/numbers";
import { toObject } from "../../src/kit/read-value";
import type { ExportJob, ExportStatus } from "./contract";
import { exportsMessages as words } from "./messages";

const { fields: label, statuses } = words;

const LABELS = {
  queued: { label: statuses.queued },
  running: { label: statuses.running },
  done: { label: statuses.done },
  failed: { label: statuses.failed, tone: "red" },
  cancelled: { label: statuses.cancelled },
  expired: { label: statuses.expired },
} as const satisfies Record<ExportStatus, ValueLabel>;

/** An export as the data provider returns it. */
export type ExportRow = Omit<ExportJob, "id"> & Row;

const findResource = (resources: readonly Resource[], { type }: Pick<ExportJob, "type">) =>
  resources.find(({ name }) => name === type);

/** Returns the name of the exported resource, such as "Orders". */
export const getExportName = (resources: readonly Resource[], job: Pick<ExportJob, "type">): string =>
  findResource(resources, job)?.names.many ?? toTitleCase(toText(job.type) ?? "");

const formatText = (filter: ResolvedFilter | undefined, text: string) =>
  (filter ? splitFilterValue(filter, text) : [text])
    .map((one) => filter?.choices?.find(({ value }) => value === one)?.label ?? one)
    .join(", ");

/**
 * Formats filters as "Status: Delivered, Sorted by Total, ascending". The label of an unknown filter is made from its
 * parameter's name.
 */
function formatFilters(resources: readonly Resource[], job: ExportJob): string {
  const sent: Record<string, unknown> = toObject(job.filters) ?? {};
  const ends = (name: string): [string, string] => [`${name}From`, `${name}To`];
  const filters = findResource(resources, job)?.filters ?? [];
  return Object.entries(sent)
    .filter(([name]) => name !== "sort" && name !== "order")
    .flatMap(([name, value]) => {
      const range = filters.find((one) => one.range && ends(one.name).includes(name));
      if (!range) {
        const filter = filters.find((one) => one.name === name);
        return words.filter(filter?.label ?? toTitleCase(name), formatText(filter, toText(value) ?? ""));
      }
      const [from = "", to = ""] = ends(range.name).map((end) => toText(sent[end]));
      // Both ends of a range are one text, at the position of the From end if there is one.
      return from && name.endsWith("To") ? [] : words.filter(range.label, formatRange(range, `${from}..${to}`));
    })
    .concat(formatSort(resources, job))
    .join(", ");
}

function formatSort(resources: readonly Resource[], job: ExportJob): string[] {
  const field = toText(job.filters?.["sort"]);
  if (field === undefined) return [];
  const label = findResource(resources, job)?.fields[field]?.label ?? toTitleCase(field);
  return [fileMessages.sortedBy(label, job.filters?.["order"] === "desc" ? "desc" : "asc")];
}

/** Formats the progress. Shows only the number of rows if the total is unknown or reached. */
function formatProgress({ rows, total }: ExportJob): string | undefined {
  const [done, all] = [parseNumber(rows), parseNumber(total)];
  if (done === undefined) return undefined;
  return all === undefined || done === all ? formatNumber(done) : words.progress(done, all);
}

function formatFileSize({ size }: ExportJob): string | undefined {
  const bytes = parseNumber(size);
  return bytes === undefined || bytes <= 0 ? undefined : formatSize(bytes);
}

/**
 * Returns the fields of an export. `resources` supply the name of what was exported and the labels of its filters.
 */
export const createExportFields = (resources: readonly Resource[]) =>
  defineFields<ExportJob>({
    what: { value: (job) => getExportName(resources, job) },
    filters: { empty: "", value: (job) => formatFilters(resources, job) },
    status: { kind: "status", valueLabels: LABELS },
    error: { empty: "" },
    progress: { label: label.progress, value: formatProgress },
    size: { label: label.size, value: formatFileSize },
    createdBy: { label: label.createdBy, value: ({ createdBy }) => createdBy?.name },
    createdAt: { label: label.createdAt, kind: "moment" },
    expiresAt: {
      label: label.expiresAt,
      kind: "moment",
      value: ({ status, expiresAt }) => (status === "done" ? expiresAt : undefined),
    },
  });
