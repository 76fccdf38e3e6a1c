import HistoryOutlined from "@ant-design/icons-svg/es/asn/HistoryOutlined";
import { referencePath } from "../../src/kit/data/record-path";
import { defineResource } from "../../src/kit/define/define-resource";
import { resolveFilters } from "../../src/kit/define/ready-list";
import type { Resource } from "../../src/kit/define/resource";
import type { ValueLabels } from "../../src/kit/define/tones";
import { shortId } from "../../src/kit/define/row";
import { toText } from "../../src/kit/format";
import { lazyComponent } from "../../src/kit/ui/lazy-part";
import type { AuditActor, AuditEntry } from "./contract";
import { auditMessages as words } from "./messages";
import { auditTitleMessages as titles } from "./title-messages";
import { getActorName, describeEntry, getWithheldText, listAreas, listVerbs } from "./sentence";

const { fields: label, outcomes, all } = words;

const Changes = lazyComponent(() => import("./changes").then(({ EntryChanges }) => EntryChanges));

const toValueLabels = (names: Readonly<Record<string, readonly [string, string]>>): ValueLabels =>
  Object.fromEntries(Object.entries(names).map(([name, [, text]]) => [name, { label: text }]));

/** Areas whose records have no page of their own. */
const WITHOUT_PAGES: readonly string[] = [
  "chat",
  "messaging-management",
  "otp-codes",
  "notifications",
  "exports",
  "pictures",
  "account",
  "audit",
  "views",
  "data",
];

const getRecordId = ({ resourceId }: AuditEntry) => toText(resourceId);

/** Returns the link to the record. The entry of a deletion has none, and a session links to its user. */
function getRecordPage(entry: AuditEntry) {
  const [resource = "", action = ""] = [toText(entry.resource), toText(entry.action)];
  if (WITHOUT_PAGES.includes(resource) || action.endsWith(".delete")) return undefined;
  return referencePath(resource === "session" ? "users" : resource, { _id: getRecordId(entry) });
}

function getRecordName(entry: AuditEntry) {
  const id = shortId({ _id: getRecordId(entry) ?? "" });
  return getWithheldText(entry) ?? toText(entry.label) ?? (id && `#${id}`);
}

export const audit = defineResource<AuditEntry>()({
  name: "audit",
  path: "audit",
  names: words.names,
  icon: HistoryOutlined,
  feature: "audit",
  fields: {
    at: { label: label.at, kind: "moment" },
    actor: {
      label: label.actor,
      value: ({ actor }) => getActorName(actor),
      link: ({ actor }) => (actor?._id === "system" ? undefined : referencePath("users", actor)),
      lookup: { path: "audit/people", title: (row: AuditActor) => getActorName(row) },
    },
    email: { label: label.email, kind: "email", value: ({ actor }) => actor?.email },
    what: { label: label.what, value: (entry) => describeEntry(entry, []) },
    record: { label: label.record, value: getRecordName, link: getRecordPage },
    action: { label: label.action, valueLabels: toValueLabels(words.verbs) },
    resource: { label: label.resource, valueLabels: toValueLabels(words.areas) },
    resourceId: { label: label.resourceId },
    outcome: {
      label: label.outcome,
      kind: "status",
      valueLabels: {
        done: { label: outcomes.done },
        refused: { label: outcomes.refused, tone: "orange" },
        failed: { label: outcomes.failed, tone: "red" },
      },
    },
    ip: { label: label.ip },
    // Filter-only fields that no entry contains.
    from: { kind: "date", value: () => undefined },
    to: { kind: "date", value: () => undefined },
  },
  title: (entry) => describeEntry(entry, [], getRecordName(entry)),
  status: "outcome",
  list: {
    filters: {
      actor: { all: all.actor },
      resource: { all: all.resource },
      action: { all: all.action },
      outcome: { all: all.outcome },
      from: { label: label.from },
      to: { label: label.to },
      resourceId: { label: label.resourceId },
    },
    columns: ["at", "actor", "what", "record", "outcome", "ip"],
    collapsedColumns: ["ip", "outcome"],
    empty: words.empty,
  },
  parts: [
    {
      title: titles.entry,
      fields: ["at", "actor", "email", "ip", "what", "record", "action", "resourceId"],
    },
    { title: titles.changes, component: Changes },
  ],
});

/** Returns the resource of the audit log, with the labels of the other resources' areas and actions. */
export function describeWith(others: readonly Resource[]): Resource {
  const { what, action, resource, ...rest } = audit.fields;
  const fields = {
    ...rest,
    what: { label: label.what, ...what, value: (entry: AuditEntry) => describeEntry(entry, others) },
    action: { label: label.action, ...action, valueLabels: toValueLabels(listVerbs(others)) },
    resource: { label: label.resource, ...resource, valueLabels: toValueLabels(listAreas(others)) },
  };
  return {
    ...audit,
    fields,
    filters: resolveFilters(fields, audit.list, audit.path),
    title: (entry: AuditEntry) => describeEntry(entry, others, getRecordName(entry)),
  };
}
