/** Describes audit entries in plain words. */
import { toTitleCase } from "../../src/kit/define/fields";
import type { Resource } from "../../src/kit/define/resource";
import { toText } from "../../src/kit/format";
import { lowerCaseNoun } from "../../src/kit/messages";
import type { AuditActor, AuditEntry } from "./contract";
import { auditMessages as words } from "./messages";

const getOwn = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Returns a text such as "Erased" if values are withheld. */
export const getWithheldText = ({ withheld }: { withheld?: unknown }): string | undefined =>
  getOwn<string>(words.withheld, toText(withheld) ?? "");

/** Turns "edit-status" into "edit status". */
const toWords = (name: string) => name.replaceAll("-", " ");

type Words = Readonly<Record<string, readonly [string, string]>>;

/** Returns the names of all areas: those of the declared resources, and those in messages.ts, which take precedence. */
export function listAreas(resources: readonly Resource[]): Words {
  const declared = resources
    // If resources share a path, the entries carry the name of the first of them.
    .filter(({ name, path }) => resources.find((one) => one.path === path)?.name === name)
    .map(({ name, names }) => [name, [lowerCaseNoun(names.one), names.many]] as const);
  return { ...Object.fromEntries(declared), ...words.areas };
}

/** Returns verbs of actions: those in messages.ts, then those of declared actions whose `bulk` is the past form. */
export function listVerbs(resources: readonly Resource[]): Words {
  const declared = resources
    .flatMap(({ actions }) => Object.values(actions))
    .flatMap(({ key, bulk }) =>
      typeof bulk === "string"
        ? [[key, [toWords(key), bulk.replace(/^./, (first) => first.toUpperCase())]] as const]
        : [],
    )
    .filter(([verb]) => !Object.hasOwn(words.verbs, verb));
  return { ...words.verbs, ...Object.fromEntries(declared) };
}

/**
 * Returns a sentence such as "Approved vendor" or "Tried to delete order". Unknown verbs and areas keep the server's
 * name.
 * @param resources the declared resources, for words that messages.ts does not have
 * @param record the name of the record, added at the end of the sentence
 */
export function describeEntry(
  { action, resource, outcome }: AuditEntry,
  resources: readonly Resource[],
  record?: string,
): string | undefined {
  const name = toText(action);
  if (name === undefined) return undefined;
  const verb = name.split(".")[1] ?? name;
  const verbs = listVerbs(resources);
  const area = toText(resource) ?? "";
  const [base, past] = getOwn(verbs, name) ?? getOwn(verbs, verb) ?? [toWords(verb), toTitleCase(toWords(verb))];
  const [noun] = getOwn<readonly [string, string]>(words.areas, area) ??
    getOwn(listAreas(resources), area) ?? [toWords(area)];
  const object = [noun, noun && record].filter(Boolean).join(" ");
  return outcome === "refused" || outcome === "failed" ? words.tried(base, object) : words.sentence(past, object);
}

/**
 * Returns the name of the person and of the API token, or why it is unknown. For a service token, returns only the
 * token's name.
 */
export function getActorName(actor: AuditActor | undefined): string {
  const name = getWithheldText(actor ?? {}) ?? toText(actor?.name) ?? toText(actor?.email) ?? words.nobody;
  const token = toText(actor?.token?.name);
  return token === undefined || token === name ? name : words.withToken(name, token);
}
