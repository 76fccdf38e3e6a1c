/** Every call that the declared resources make, from their definitions alone: a new resource needs no line here. */
import { actionName, actionsOf, recordActions } from "../../../../src/kit/actions";
import type { Action } from "../../../../src/kit/define-action";
import type { Lookup, Row } from "../../../../src/kit/define-record";
import type { Resource } from "../../../../src/kit/define-resource";
import { kitMessages } from "../../../../src/kit/messages";

interface ReadBase {
  name: string;
  resource: Resource;
  /** Where the call is made; `{id}` is the record's. */
  at: string;
  /** Below /api/admin; `{id}` is the record's. */
  path: string;
  /** The action that the record must allow. */
  action?: Action<Row>;
}

/** A list or a record: while it fails, its error stands where it would. */
export interface MainRead extends ReadBase {
  /** What the call answers. */
  answers: "list" | "record";
  /** The documented text of its failure. */
  error: string;
  /** What there is once it succeeds. */
  content: string;
}

/** What stands beside a page or form: while it fails, the rest stays. */
export interface SideRead extends ReadBase {
  cards: readonly string[];
  /** Selects that offer the records, by label. */
  choices: readonly { label: string; lookup: Lookup }[];
  /** Whether it stands in a dialog. */
  inForm: boolean;
}

export interface Mutation {
  name: string;
  resource: Resource;
  key: string;
  action: Action<Row>;
}

/** Where an action dialog is the only thing: no list stands behind it that has the record already. */
const dialogAt = (resource: Resource, key: string, withRecord: boolean) =>
  `/?action=${actionName(resource, key)}${withRecord ? "&id={id}" : ""}`;

const CONTENT = (part: string) => `${part} table, ${part} p.load-state`;

export function listReads(resource: Resource): MainRead[] {
  const { name, path, list, words } = resource;
  const tabs = list.tabs?.map((tab) => ({ title: `, ${tab.label}`, path: tab.path, query: `?tab=${tab.value}` }));
  return (tabs ?? [{ title: "", path, query: "" }]).map((call) => ({
    name: `${name}: list${call.title}`,
    resource,
    at: `/${name}${call.query}`,
    path: call.path,
    answers: "list",
    error: words.loadError,
    content: CONTENT(".panel"),
  }));
}

/** The call of one record, from every place that reads one. */
export function recordReads(resource: Resource): MainRead[] {
  const { name, path, readsOne, words } = resource;
  const read = (title: string, at: string, content: string, action?: Action<Row>): MainRead => ({
    name: `${name}: ${title}`,
    resource,
    at,
    // A record that cannot be asked for is looked for in its list.
    ...(readsOne === false ? { path, answers: "list" } : { path: `${path}/{id}`, answers: "record" }),
    error: kitMessages.recordError(words.thing),
    content,
    ...(action ? { action } : {}),
  });
  return [
    // A list that has the record makes the only call of one that cannot be asked for.
    ...(readsOne === false ? [] : [read("details", `/${name}?details={id}`, "[role=dialog] .sections")]),
    read("page", `/${name}/show/{id}`, ".page .sections"),
    ...(actionsOf(resource).edit ? [read("edit page", `/${name}/edit/{id}`, ".form-page form")] : []),
    ...recordActions(resource).map(([key, action]) =>
      read(`${key} dialog`, dialogAt(resource, key, true), "[role=dialog] form", action),
    ),
  ];
}

/** The lists under a record's page, of those resources that take the record as a documented parameter. */
export function relatedReads(resource: Resource, resources: readonly Resource[]): MainRead[] {
  return (resource.related ?? []).flatMap(({ title, resource: name, feature }) => {
    const other = resources.find((candidate) => candidate.name === name);
    if (!other || feature) return [];
    const read = { name: `${resource.name}: ${title} under the page`, resource, at: `/${resource.name}/show/{id}` };
    return { ...read, path: other.path, answers: "list", error: other.words.loadError, content: CONTENT(".related") };
  });
}

/** The calls of cards, filters and inputs; one that several share is made once. */
export function sideReads(resource: Resource): SideRead[] {
  const { name, list } = resource;
  const reads = new Map<string, SideRead>();
  const add = (title: string, at: string, path: string, found: Partial<SideRead>) => {
    const before = reads.get(at + path);
    reads.set(at + path, {
      resource,
      name: `${name}: ${path} ${title}`,
      at,
      path,
      inForm: false,
      ...before,
      ...found,
      cards: [...(before?.cards ?? []), ...(found.cards ?? [])],
      choices: [...(before?.choices ?? []), ...(found.choices ?? [])],
    });
  };
  for (const { title, from } of list.cards ?? []) {
    if (from) add("beside the list", `/${name}`, "lookup" in from ? from.lookup.path : from.path, { cards: [title] });
  }
  for (const { label, lookup } of list.filters ?? []) {
    if (lookup) add("beside the list", `/${name}`, lookup.path, { choices: [{ label, lookup }] });
  }
  for (const [key, action] of Object.entries(actionsOf(resource))) {
    for (const { label, lookup } of action.inputs ?? []) {
      const at = dialogAt(resource, key, action.request.path !== "");
      if (lookup) add(`in ${key}`, at, lookup.path, { choices: [{ label, lookup }], inForm: true, action });
    }
  }
  return [...reads.values()];
}

export const mutations = (resource: Resource): Mutation[] =>
  Object.entries(actionsOf(resource)).map(([key, action]) => ({
    name: actionName(resource, key),
    resource,
    key,
    action,
  }));

export const mutationAt = ({ resource, key, action }: Mutation) => dialogAt(resource, key, action.request.path !== "");
