/**
 * The requests of the declared resources, derived from their definitions, so that a new resource is included
 * automatically.
 */
import { hasRecordCall } from "../../../../providers/data/contract";
import { getActionName, needsRecord, recordActions } from "../../../../src/kit/define/actions-of";
import type { Lookup } from "../../../../src/kit/define/field";
import type { ResolvedAction } from "../../../../src/kit/define/ready-action";
import { listRelated } from "../../../../src/kit/define/related";
import type { Resource } from "../../../../src/kit/define/resource";
import { kitMessages } from "../../../../src/kit/messages";
import { recordMessages } from "../../../../src/kit/record-messages";

interface ReadBase {
  name: string;
  resource: Resource;
  /** The page that makes the request. `{id}` is replaced by the record's id. */
  at: string;
  /** The path below /api/admin. `{id}` is replaced by the record's id. */
  path: string;
  /** The action that the record must allow. */
  action?: ResolvedAction;
}

/** A list or a record. A failure replaces its content with an error. */
export interface MainRead extends ReadBase {
  /** The type of the response. */
  answers: "list" | "record";
  /** Whether the request is for one record, which may not exist. */
  isRecordRequest?: boolean;
  /** The documented error message. */
  error: string;
  /** The selector of the content that appears on success. */
  content: string;
}

/** Data for the cards, filters or inputs of a page or form. The rest stays usable when the request fails. */
export interface SideRead extends ReadBase {
  /** The titles of the cards that show the data. */
  cards: readonly string[];
  /** The selects that offer the records. `own` lists the choices that exist without the request. */
  choices: readonly { label: string; lookup: Lookup; own?: readonly string[] }[];
  /** Whether the form of a dialog makes the request, and not a list page. */
  inForm: boolean;
}

/** An action in its dialog, or on the page of its form. */
export interface Mutation {
  name: string;
  resource: Resource;
  action: ResolvedAction;
  /** The URL of the form. `{id}` is replaced by the record's id. */
  at: string;
  /** The selector of the container around the form. */
  around: "[role=dialog]" | ".form-page";
}

/** A URL that opens only the dialog, without a list that already has the record. */
const dialogAt = (resource: Resource, action: ResolvedAction) =>
  `/?action=${getActionName(resource, action.key)}${needsRecord(action) ? "&id={id}" : ""}`;

const contentIn = (part: string) => `${part} table, ${part} .load-state:not([role])`;

export function listReadsOf(resource: Resource): MainRead[] {
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
    content: contentIn(".panel"),
  }));
}

/** The requests for one record, from every place that reads one. */
export function recordReadsOf(resource: Resource): MainRead[] {
  const { name, path, names, actions } = resource;
  const isInList = !hasRecordCall(path);
  const read = (title: string, at: string, content: string, action?: ResolvedAction): MainRead => ({
    name: `${name}: ${title}`,
    resource,
    at,
    // A record without a request of its own is read from its list.
    ...(isInList ? { path, answers: "list" } : { path: `${path}/{id}`, answers: "record" }),
    isRecordRequest: true,
    error: recordMessages.recordError(names.one),
    content,
    action,
  });
  return [
    // The list behind the details dialog already makes the only request for a record that is read from its list.
    ...(isInList ? [] : [read("details", `/${name}?details={id}`, "[role=dialog] .sections")]),
    read("page", `/${name}/show/{id}`, ".page .sections"),
    ...(actions["edit"] ? [read("edit page", `/${name}/edit/{id}`, ".form-page form")] : []),
    ...recordActions(resource).map((action) =>
      read(`${action.key} dialog`, dialogAt(resource, action), "[role=dialog] form", action),
    ),
  ];
}

/** The lists on a record's page. Only lists that a documented parameter filters by the record are included. */
export function relatedReadsOf(resource: Resource, resources: readonly Resource[]): MainRead[] {
  return listRelated(resource).flatMap(({ list, by }) => {
    const other = resources.find(({ name }) => name === list);
    if (!other?.filters.some(({ name, feature }) => name === by && !feature)) return [];
    // A page with several of these lists has a tab for each.
    const tab = other.names.many.toLowerCase().replaceAll(/\W+/g, "-");
    const read = {
      name: `${resource.name}: ${list} under the page`,
      resource,
      at: `/${resource.name}/show/{id}?tab=${tab}`,
    };
    const error = kitMessages.listError(other.names.many);
    return { ...read, path: other.path, answers: "list", error, content: contentIn(".related") };
  });
}

/** The requests of cards, filters and inputs. Shared requests appear once. */
export function sideReadsOf(resource: Resource): SideRead[] {
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
    // The list's own figures come with the counts of lists.facets, which tests/kit/more-filters.test.tsx covers.
    const isOwn = from && !("path" in from) && from[0] === "figures";
    if (from && !isOwn) add("next to the list", `/${name}`, "path" in from ? from.path : from[0], { cards: [title] });
  }
  for (const { label, lookup, more } of filters) {
    if (lookup && !more) add("next to the list", `/${name}`, lookup.path, { choices: [{ label, lookup }] });
  }
  for (const action of Object.values(actions)) {
    for (const { label, lookup, valueLabels } of action.inputs) {
      const at = dialogAt(resource, action);
      const own = Object.values(valueLabels ?? {}).map((look) => look.label);
      if (lookup) add(`in ${action.key}`, at, lookup.path, { choices: [{ label, lookup, own }], inForm: true, action });
    }
  }
  return [...reads.values()];
}

/** Returns every action in its dialog. Create and edit are also included on their pages, if buttons lead there. */
export const mutationsOf = (resource: Resource): Mutation[] =>
  Object.values(resource.actions).flatMap((action): Mutation[] => {
    const name = getActionName(resource, action.key);
    const inDialog: Mutation = { name, resource, action, at: dialogAt(resource, action), around: "[role=dialog]" };
    if (resource.dialogForms || !["create", "edit"].includes(action.key)) return [inDialog];
    const at = `/${resource.name}/${action.key}${needsRecord(action) ? "/{id}" : ""}`;
    return [inDialog, { ...inDialog, name: `${name}, on its page`, at, around: ".form-page" }];
  });
