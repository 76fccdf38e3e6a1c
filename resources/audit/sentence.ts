/** Describes audit entries in plain words. */
import { toTitleCase } from "../../src/kit/define/fields";
import { toText } from "../../src/kit/format";
import type { AuditActor, AuditEntry } from "./contract";
import { auditMessages as words } from "./messages";

const getOwn = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Returns a text such as "Erased" if values are withheld. */
export const getWithheldText = ({ withheld }: { withheld?: unknown }): string | undefined =>
  getOwn<string>(words.withheld, toText(withheld) ?? "");

/** Turns "edit-status" into "edit status". */
const toWords = (name: string) => name.replaceAll("-", " ");

/**
 * Returns a sentence such as "Approved vendor" or "Tried to delete order". Unknown verbs and areas keep the server's
 * name.
 */
export function describeEntry({ action, resource, outcome }: AuditEntry): string | undefined {
  const name = toText(action);
  if (name === undefined) return undefined;
  const verb = name.split(".")[1] ?? name;
  const area = toText(resource) ?? "";
  const [base, past] = getOwn(words.verbs, verb) ?? [toWords(verb), toTitleCase(toWords(verb))];
  const [one] = getOwn(words.areas, area) ?? [toWords(area)];
  return outcome === "refused" || outcome === "failed" ? words.tried(base, one) : words.sentence(past, one);
}

/** Returns the name of the person, or why it is unknown. */
export function getActorName(actor: AuditActor | undefined): string {
  return getWithheldText(actor ?? {}) ?? toText(actor?.name) ?? toText(actor?.email) ?? words.nobody;
}
