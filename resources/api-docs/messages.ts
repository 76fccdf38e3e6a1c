import { formatCount } from "../../src/kit/numbers";

/** Texts of the API page. */
export const apiDocsMessages = {
  title: "API",
  intro: "The API calls of this server, with examples.",
  loading: "Loading the calls...",
  failed: "The calls could not be loaded.",
  unreadable: "The server's API description contains no calls.",
  search: "Search calls",
  kinds: { all: "All", documented: "Documented", additional: "Additional" },
  kindsName: "Calls to show",
  count: (calls: number) => formatCount(calls, "call"),
  none: "No matching calls.",
  other: "Other",
  additional: "Additional",
  /** Label of the backend feature that provides a call. */
  feature: (name: string) => `With ${name}`,
  permission: "Requires the permission",
  parameters: "Parameters",
  places: { path: "in the path", query: "in the query", header: "a header", cookie: "a cookie" } as Record<
    string,
    string
  >,
  body: "Body",
  answer: (status: string) => (status === "default" ? "Other responses" : `Response ${status}`),
  required: "required",
  example: "Example",
  copy: "Copy example",
  copied: "Copied",
  link: "Link to this call",
  /** Words that describe the type of a value. */
  types: {
    any: "anything",
    text: "text",
    number: "number",
    whole: "whole number",
    truth: "true or false",
    object: "object",
    nullType: "nothing",
    by: (value: string) => `object with values of ${value}`,
    list: (items: string) => `list of ${items}`,
    oneOf: (values: readonly string[]) => `one of ${values.join(", ")}`,
    or: (words: readonly string[]) => words.join(" or "),
    and: (words: readonly string[]) => words.join(" and "),
    from: (least: number) => `at least ${least}`,
    to: (max: number) => `at most ${max}`,
    length: (max: number) => `at most ${max} characters`,
    format: (name: string) => `as ${name}`,
    pattern: (pattern: string) => `that matches ${pattern}`,
    otherwise: (value: string) => `${value} when absent`,
  },
} as const;
