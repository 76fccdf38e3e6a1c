/** Every call that the declared resources make, from their definitions alone: a new resource needs no line here. */
import { actionName, needsRecord, recordActions } from "../../../../src/kit/define/actions-of";
import type { Lookup } from "../../../../src/kit/define/field";
import type { ReadyAction } from "../../../../src/kit/define/ready-action";
import type { Resource } from "../../../../src/kit/define/resource";
import { kitMessages } from "../../../../src/kit/messages";

interface ReadBase {
  name: string;
  resource: Resource;
  /** Where the call is made; `{id}` is the record's. */
  at: string;
  /** Below /api/admin; `{id}` is the record's. */
  path: string;
  /** The action that the record must allow. */
  action?: ReadyAction;
}

/** A list or a record: while it fails, its error stands where it would. */
export interface MainRead extends ReadBase {
  /** What the call answers. */
  answers: "list" | "record";
  /** It is made for one record, which may not exist. */
  ofRecord?: boolean;
  /** The documented text of its failure. */
  error: string;
  /** What there is once it succeeds. */
  content: string;
}

/** What stands next to a page or form: while it fails, the rest stays. */
export interface SideRead extends ReadBase {
  cards: readonly string[];
  /** Selects that offer the records, by label. */
  /** `own`: what can be chosen although nothing was loaded. */
  choices: readonly { label: string; lookup: Lookup; own?: readonly string[] }[];
  /** Whether it stands in a dialog. */
  inForm: boolean;
}

/** An action in its dialog, or on the page that its form has. */
export interface Mutation {
  name: string;
  resource: Resource;
  action: ReadyAction;
  /** Where the form is; `{id}` is the record's. */
  at: string;
  /** What the form stands in. */
  around: "[role=dialog]" | ".form-page";
}

/** Where an action dialog is the only thing: no list stands behind it that has the record already. */
const dialogAt = (resource: Resource, action: ReadyAction) =>
  `/?action=${actionName(resource, action.key)}${needsRecord(action) ? "&id={id}" : ""}`;

const CONTENT = (part: string) => `${part} table, ${part} .load-state:not([role])`;

export function listReads(resource: Resource): MainRead[] {
  const { name, path, tabs, filters, names } = resource;
  const calls = tabs.map((tab) => ({ title: `, ${tab.label}`, path: tab.path, query: `?tab=${tab.value}` }));
  const searches = filters.flatMap(({ name: text, label, path: own }) =>
    own === undefined ? [] : [{ title: `, ${label}`, path: own, query: `?${text}=a` }],
  );
  return [...(calls.length > 0 ? calls : [{ title: "", path, query: "" }]), ...searches].map((call) => ({
    name: `${name}: list${call.title}`,
    resource,
    at: `/${name}${call.query}`,
    path: call.path,
    answers: "list",
    error: kitMessages.listError(names.many),
    content: CONTENT(".panel"),
  }));
}

/** The call of one record, from every place that reads one. */
export function recordReads(resource: Resource): MainRead[] {
  const { name, path, traits, names, actions } = resource;
  const isFound = traits?.includes("foundInList");
  const read = (title: string, at: string, content: string, action?: ReadyAction): MainRead => ({
    name: `${name}: ${title}`,
    resource,
    at,
    // A record that cannot be asked for is looked for in its list.
    ...(isFound ? { path, answers: "list" } : { path: `${path}/{id}`, answers: "record" }),
    ofRecord: true,
    error: kitMessages.recordError(names.one),
    content,
    action,
  });
  return [
    // A list that has the record makes the only call of one that cannot be asked for.
    ...(isFound ? [] : [read("details", `/${name}?details={id}`, "[role=dialog] .sections")]),
    read("page", `/${name}/show/{id}`, ".page .sections"),
    ...(actions["edit"] ? [read("edit page", `/${name}/edit/{id}`, ".form-page form")] : []),
    ...recordActions(resource).map((action) =>
      read(`${action.key} dialog`, dialogAt(resource, action), "[role=dialog] form", action),
    ),
  ];
}

/** The lists under a record's page, of those resources that take the record as a documented parameter. */
export function relatedReads(resource: Resource, resources: readonly Resource[]): MainRead[] {
  return (resource.parts ?? []).flatMap((part) => {
    if (!("list" in part)) return [];
    const other = resources.find(({ name }) => name === part.list);
    if (!other?.filters.some(({ name, feature }) => name === part.by && !feature)) return [];
    const read = {
      name: `${resource.name}: ${part.list} under the page`,
      resource,
      at: `/${resource.name}/show/{id}`,
    };
    const error = kitMessages.listError(other.names.many);
    return { ...read, path: other.path, answers: "list", error, content: CONTENT(".related") };
  });
}

/** The calls of cards, filters and inputs; one that several share is made once. */
export function sideReads(resource: Resource): SideRead[] {
  const { name, list, filters, actions } = resource;
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
    // The list's own figures come by the list call, which tests/kit/more-filters.test.tsx lets fail.
    const isOwn = from && !("path" in from) && from[0] === "figures";
    if (from && !isOwn) add("next to the list", `/${name}`, "path" in from ? from.path : from[0], { cards: [title] });
  }
  for (const { label, lookup, more } of filters) {
    if (lookup && !more) add("next to the list", `/${name}`, lookup.path, { choices: [{ label, lookup }] });
  }
  for (const action of Object.values(actions)) {
    for (const { label, lookup, looks } of action.inputs) {
      const at = dialogAt(resource, action);
      const own = Object.values(looks ?? {}).map((look) => look.label);
      if (lookup) add(`in ${action.key}`, at, lookup.path, { choices: [{ label, lookup, own }], inForm: true, action });
    }
  }
  return [...reads.values()];
}

/** Every action in its dialog; creating and editing also on their pages, where those are what the buttons lead to. */
export const mutations = (resource: Resource): Mutation[] =>
  Object.values(resource.actions).flatMap((action): Mutation[] => {
    const name = actionName(resource, action.key);
    const inDialog: Mutation = { name, resource, action, at: dialogAt(resource, action), around: "[role=dialog]" };
    if (resource.traits?.includes("dialogForms") || !["create", "edit"].includes(action.key)) return [inDialog];
    const at = `/${resource.name}/${action.key}${needsRecord(action) ? "/{id}" : ""}`;
    return [inDialog, { ...inDialog, name: `${name}, on its page`, at, around: ".form-page" }];
  });
