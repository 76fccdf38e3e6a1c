import { referencePath } from "../../src/kit/data/record-path";
import { defineResource } from "../../src/kit/define/define-resource";
import type { Looks } from "../../src/kit/define/tones";
import { toText } from "../../src/kit/format";
import { lazyPart } from "../../src/kit/ui/lazy-part";
import type { AuditActor, AuditEntry } from "./contract";
import { auditMessages as words } from "./messages";
import { nameOf, sentenceOf, withheldText } from "./sentence";

const { fields: label, outcomes, all, parts } = words;

const Changes = lazyPart(() => import("./changes").then(({ Changes }) => Changes));

const looksOf = (names: Readonly<Record<string, readonly [string, string]>>): Looks =>
  Object.fromEntries(Object.entries(names).map(([name, [, text]]) => [name, { label: text, tone: "neutral" }]));

/** Areas whose records have a page under the same name. */
const WITHOUT_PAGES: readonly string[] = [
  "chat",
  "messaging-management",
  "otp-codes",
  "notifications",
  "exports",
  "data",
];

const idOfRecord = ({ resourceId }: AuditEntry) => toText(resourceId);

/** A record that was deleted has no page any more; that of a session is its user. */
function pageOf(entry: AuditEntry) {
  const [resource = "", action = ""] = [toText(entry.resource), toText(entry.action)];
  if (WITHOUT_PAGES.includes(resource) || action.endsWith(".delete")) return undefined;
  return referencePath(resource === "session" ? "users" : resource, { _id: idOfRecord(entry) });
}

function recordOf(entry: AuditEntry) {
  return withheldText(entry) ?? toText(entry.label) ?? idOfRecord(entry)?.slice(-6);
}

export const audit = defineResource<AuditEntry>()({
  name: "audit",
  path: "audit",
  names: words.names,
  traits: ["jsonLines"],
  fields: {
    at: { label: label.at, kind: "moment" },
    actor: {
      label: label.actor,
      value: ({ actor }) => nameOf(actor),
      link: ({ actor }) => (actor?._id === "system" ? undefined : referencePath("users", actor)),
      lookup: { path: "audit/people", labelOf: (row) => nameOf(row as AuditActor) },
    },
    email: { label: label.email, kind: "email", value: ({ actor }) => actor?.email },
    what: { label: label.what, value: sentenceOf },
    record: { label: label.record, value: recordOf, link: pageOf },
    action: { label: label.action, looks: looksOf(words.verbs) },
    resource: { label: label.resource, looks: looksOf(words.areas) },
    resourceId: { label: label.resourceId },
    outcome: {
      label: label.outcome,
      kind: "status",
      looks: {
        done: { label: outcomes.done, tone: "green" },
        refused: { label: outcomes.refused, tone: "orange" },
        failed: { label: outcomes.failed, tone: "red" },
      },
    },
    ip: { label: label.ip },
    // Of the filters alone: an entry has none of these.
    from: { label: label.from, kind: "day", value: () => undefined },
    to: { label: label.to, kind: "day", value: () => undefined },
  },
  title: sentenceOf,
  status: "outcome",
  list: {
    filters: {
      actor: { all: all.actor },
      resource: { all: all.resource },
      action: { all: all.action },
      outcome: { all: all.outcome },
      from: {},
      to: {},
      resourceId: {},
    },
    columns: ["at", "actor", "what", "record", "outcome", "ip"],
    tucked: { ip: "actor", outcome: "what" },
    empty: words.empty,
  },
  parts: [
    {
      title: parts.entry,
      fields: ["at", "actor", "email", "ip", "what", "record", "action", "resourceId"],
    },
    { title: parts.changes, where: "record", component: Changes },
  ],
});
