/** The words for each cause: what is wrong, and what to do, short enough for one line. */
import type { CauseId, Finding } from "../findings";

/** Facts about the findings of a cause. */
export interface CauseFacts {
  /** Not empty. */
  findings: readonly Finding[];
  /** The calls without their queries, such as `GET /api/admin/orders/{id}`. */
  calls: readonly string[];
  /** The names of the fields without their paths, such as `shopName`. */
  fields: readonly string[];
  /** The expected value without the field's name. Undefined if the findings differ in it. */
  expected: string | undefined;
  /** The actual value. Undefined if the findings differ in it. */
  actual: string | undefined;
}

interface Words {
  /** Continues a sentence whose subject is a call, or a number of calls. */
  problem: string;
  /** Whether the problem is a sentence of its own, about the whole backend. */
  isSentence?: boolean;
  /** An imperative, without a full stop. */
  remedy: string;
}

export const count = (many: number, noun: string) => `${many} ${noun}${many === 1 ? "" : "s"}`;

const fieldsOf = ({ fields }: CauseFacts) =>
  fields.length === 1 ? `\`${fields[0]}\`` : fields.length === 0 ? "fields" : count(fields.length, "field");

const ADAPTER = "providers/data/adapt.ts";

/**
 * The maximum length of an example of a renamed field. With a longer one, the adapter's path does not fit into the
 * headline.
 */
const MAX_EXAMPLE = 42;

/** An example of a renamed field: `shopName`, which every reader knows, or otherwise the shortest name. */
function exampleOfName({ findings }: CauseFacts): string {
  const names = findings.map(({ actual, field = "" }) => ({ actual, name: field.split(".").at(-1) ?? field }));
  const shortest = names.toSorted((one, other) => one.actual.length - other.actual.length)[0];
  const example = names.find(({ name }) => name === "shopName") ?? shortest;
  return `\`${example?.name}\` is named \`${example?.actual}\``;
}

const CORS_REMEDIES = [
  ["Access-Control-Allow-Headers", "allow the header Authorization"],
  ["Access-Control-Allow-Methods", "allow GET, POST, PUT and DELETE"],
] as const;

type WordsOf = (facts: CauseFacts) => Words;

const words =
  (problem: string, remedy: string): WordsOf =>
  () => ({ problem, remedy });

const backendWords =
  (problem: string, remedy: string): WordsOf =>
  () => ({ problem, isSentence: true, remedy });

/** The words for each cause, the most consequential first. */
export const CAUSE_WORDS: Record<CauseId, WordsOf> = {
  open: words("answered without a valid token", "reject with 401"),
  id: ({ actual = "" }) => ({
    problem: "sent records without a usable id",
    remedy: actual.startsWith("a number") ? "send ids above 2^53 as text" : "send _id or id",
  }),
  duplicate: words("sent a record twice", "send each record once"),
  unreachable: words("broke the connection", "find out why in the server's log"),
  timeout: words("took more than 15 seconds", "read less or add an index"),
  page: words("answered with a web page", "send JSON, check proxy and routes"),
  redirect: words("answered with a redirect", "answer the call itself"),
  cors: ({ findings: [first] }) => ({
    problem: "failed the CORS check",
    remedy: CORS_REMEDIES.find(([header]) => first?.expected.startsWith(header))?.[1] ?? "allow the console's origin",
  }),
  throttled: words("answered with status 429", "allow more requests at once"),
  status: ({ actual = "an error" }) => ({ problem: `answered with ${actual}`, remedy: "return 200 and JSON" }),
  json: words("sent incomplete JSON", "send one complete document"),
  empty: words("sent an empty body", "send JSON"),
  size: words("sent a body that is too large", "send one page, without files"),
  user: words("did not send the user", "send the user, or {user}, with email"),
  list: words("sent a list that cannot be read", "send {data, total}"),
  "pages-from-zero": backendWords("Pages count from 0", `count from 1, or subtract 1 in adaptQuery (${ADAPTER})`),
  "limit-ignored": backendWords("`limit` is ignored", `respect it, or rename it in adaptQuery (${ADAPTER})`),
  naming: (facts) => {
    const problem = exampleOfName(facts);
    const hasRoom = problem.length <= MAX_EXAMPLE;
    return { problem, isSentence: true, remedy: hasRoom ? `write an adapter (${ADAPTER})` : "write an adapter" };
  },
  "array-dates": backendWords("Dates are sent as arrays", `send ISO text, or convert them in ${ADAPTER}`),
  "epoch-seconds": backendWords("Dates are sent as seconds since 1970", "send ISO text or milliseconds"),
  spelling: backendWords("Values are spelled differently", "send the documented spelling, such as `in_progress`"),
  record: words("did not send the record itself", "send it without a wrapper"),
  unauthorized: words("did not reject with 401 as JSON", "return 401 as JSON"),
  "limit-capped": words("sent fewer records than `limit`", "allow 100"),
  limit: words("did not respect `limit`", "send as many records as requested"),
  paging: words("did not respect `page`", "send that page, in a stable order"),
  total: ({ actual }) =>
    actual === "a bare array of one page"
      ? { problem: "sent one page without its total", remedy: "send {data, total}" }
      : { problem: "sent a wrong total", remedy: "count all records that match" },
  filter: (facts) =>
    facts.actual === "none"
      ? { problem: `found no records by ${fieldsOf(facts)}`, remedy: "send the records with this value" }
      : { problem: `did not filter by ${fieldsOf(facts)}`, remedy: "send only matching records" },
  change: ({ actual = "another state" }) => ({
    problem: actual.startsWith("status") ? `rejected a change with ${actual}` : "did not save a change",
    remedy: "apply it and return 2xx",
  }),
  overlap: words("put a record on two pages", "sort by a unique field"),
  beyond: words("failed after the last page", "send 200 and no records"),
  search: ({ actual }) =>
    actual === "all records"
      ? { problem: "ignored the search", remedy: "send only matching records" }
      : { problem: "did not find a record by its text", remedy: "search for that text" },
  absent: ({ actual }) => ({
    problem: actual === "status 200" ? "returned a record for an unknown id" : "did not return 404 for an unknown id",
    remedy: "return 404",
  }),
  export: words("sent HTML or JSON as a file", "send text/csv"),
  feature: ({ fields }) =>
    fields.length === 1
      ? { problem: `did not serve \`${fields[0]}\``, remedy: "serve it or remove the feature" }
      : { problem: `did not serve ${count(fields.length, "feature")}`, remedy: "serve them or remove the features" },
  permissions: words("did not send a list of permissions", "send a list, or leave it out"),
  "error-body": ({ calls }) => ({
    ...(calls.length > 1
      ? { problem: "Errors have no message", isSentence: true }
      : { problem: "failed without a message" }),
    remedy: 'send {"message": "…"}',
  }),
  missing: (facts) => ({
    problem: `left out ${fieldsOf(facts)}`,
    remedy: facts.fields.length > 1 ? "send them" : "send the field",
  }),
  type: (facts) => ({
    problem: `sent ${fieldsOf(facts)} as ${facts.actual ?? "another type"}`,
    remedy: `send ${facts.expected ?? "the documented type"}`,
  }),
  date: (facts) => ({ problem: `sent ${fieldsOf(facts)} in another format`, remedy: "send ISO timestamps" }),
  choice: (facts) => ({ problem: `sent unknown values for ${fieldsOf(facts)}`, remedy: "send documented values" }),
  figures: words("sent parts that do not add up", "make them add up to total"),
  "content-type": words("sent JSON as another type", "send application/json"),
  slow: words("took more than a second twice", "read less or add an index"),
  caching: words("may be stored by shared caches", "send Cache-Control: no-store"),
  tolerated: words("differs", "nothing to do"),
  ignored: words("sent something that the console leaves out", "nothing to do"),
  unchecked: words("was not checked", "add records"),
};
