/** What an entry says, in plain words. */
import { titleCase } from "../../src/kit/define/fields";
import { toText } from "../../src/kit/format";
import type { AuditActor, AuditEntry } from "./contract";
import { auditMessages as words } from "./messages";

const known = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** "Erased", where values are missing. */
export const withheldText = ({ withheld }: { withheld?: unknown }): string | undefined =>
  known<string>(words.withheld, toText(withheld) ?? "");

/** "edit-status" → "edit status" */
const spoken = (name: string) => name.replaceAll("-", " ");

/** "Approved vendor", "Tried to delete order"; what the console has no word for stands as it was sent. */
export function sentenceOf({ action, resource, outcome }: AuditEntry): string | undefined {
  const name = toText(action);
  if (name === undefined) return undefined;
  const verb = name.split(".")[1] ?? name;
  const area = toText(resource) ?? "";
  const [base, past] = known(words.verbs, verb) ?? [spoken(verb), titleCase(spoken(verb))];
  const [one] = known(words.areas, area) ?? [spoken(area)];
  return outcome === "refused" || outcome === "failed" ? words.tried(base, one) : words.sentence(past, one);
}

/** Who did it, or why nobody can say. */
export function nameOf(actor: AuditActor | undefined): string {
  return withheldText(actor ?? {}) ?? toText(actor?.name) ?? toText(actor?.email) ?? words.nobody;
}
