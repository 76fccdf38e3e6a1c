import { useCustom, type HttpError } from "@refinedev/core";
import { useSession } from "../../src/kit/data/use-session";
import { useSource, type Source } from "../../src/kit/data/use-source";
import { inIndia, toNumber, toText } from "../../src/kit/format";
import { QUEUE_KINDS, QUEUE_PERMISSIONS, type QueueKind, type QueueSummary } from "./contract";
import { DOCUMENTED, readWaiting, toWaiting, type Waiting } from "./kinds";

/** So many entries are asked for at once. */
const MOST = 100;
/** So many of each kind, where there is a call for each. */
export const MOST_OF_EACH = 25;

export interface Queue {
  /** Undefined until they are loaded. */
  entries: readonly Waiting[] | undefined;
  /** How many there are on the server. */
  total: number;
  /** How many of each kind wait, as far as it is known. */
  counts: Readonly<Partial<Record<QueueKind, number>>>;
  /** Kinds that could not be loaded; without a kind, the whole queue. */
  failures: readonly { kind?: QueueKind; error: HttpError; refetch: () => void }[];
  fetching: boolean;
  /** Only the first of each kind are here. */
  ofEach: boolean;
  refetch: () => void;
}

const failureOf = ({ error, refetch }: Source, kind?: QueueKind) =>
  error && refetch ? [{ ...(kind && { kind }), error, refetch }] : [];

/** A server that counts anew between two of its own queries may send an entry twice. */
const unique = (entries: readonly Waiting[]) => [...new Map(entries.map((entry) => [entry.id, entry])).values()];

/** A line of the summary, from whatever the server sent. */
function countOf(line: QueueSummary | null): [kind: string, count: number][] {
  const [kind, count] = [toText(line?.kind), toNumber(line?.waiting)];
  return kind === undefined || count === undefined ? [] : [[kind, count]];
}

/** What waits, by the one call of the feature `queue`. */
function useOffered(kind: QueueKind | undefined, enabled: boolean): Queue {
  const source = useSource("queue", { page: 1, size: MOST, filters: kind ? [["kind", kind]] : [], enabled });
  const { query } = useCustom<{ data?: QueueSummary[] }, HttpError>({
    url: "queue/summary",
    method: "get",
    errorNotification: false,
    queryOptions: { enabled },
  });
  const summary = [query.data?.data.data ?? []].flat();
  const { refetch = () => undefined } = source;
  return {
    entries: source.rows && unique(source.rows.flatMap(readWaiting)),
    total: source.total ?? 0,
    counts: Object.fromEntries(summary.flatMap(countOf)),
    failures: failureOf(source),
    fetching: source.fetching ?? false,
    ofEach: false,
    refetch: () => {
      refetch();
      void query.refetch();
    },
  };
}

/** The first of what waits of one kind, by its documented list. */
function useKind(kind: QueueKind, enabled: boolean): Source {
  const { path = "", filters = [] } = DOCUMENTED[kind] ?? {};
  return useSource(path, { page: 1, size: MOST_OF_EACH, filters, enabled: enabled && path !== "" });
}

/** One without a date comes last. */
const sinceOf = ({ waitingSince }: Waiting) => inIndia(waitingSince)?.valueOf() ?? Infinity;
const byAge = (a: Waiting, b: Waiting) => Math.sign(sinceOf(a) - sinceOf(b)) || 0;

/** What waits, by the documented lists of its kinds: each may fail alone. */
function useDocumented(kind: QueueKind | undefined, enabled: boolean): Queue {
  const { allows } = useSession();
  const asks = (one: QueueKind) => enabled && allows(QUEUE_PERMISSIONS[one]);
  const sources = {
    registrations: useKind("registrations", asks("registrations")),
    kyc: useKind("kyc", asks("kyc")),
    products: useKind("products", asks("products")),
    tickets: useKind("tickets", asks("tickets")),
  };
  const kinds = (["registrations", "kyc", "products", "tickets"] as const).filter(asks);
  const ofKind = (one: keyof typeof sources) => sources[one].rows?.flatMap((row) => toWaiting(one, row));
  const seen = kinds.filter((one) => kind === undefined || one === kind);
  const entries = seen.flatMap((one) => ofKind(one) ?? []).sort(byAge);
  const isLoading = seen.some((one) => !sources[one].rows && !sources[one].error);
  return {
    entries: isLoading ? undefined : entries,
    total: entries.length,
    counts: Object.fromEntries(kinds.flatMap((one) => (sources[one].rows ? [[one, ofKind(one)?.length]] : []))),
    failures: seen.flatMap((one) => failureOf(sources[one], one)),
    fetching: seen.some((one) => sources[one].fetching),
    ofEach: seen.some((one) => (sources[one].total ?? 0) > MOST_OF_EACH),
    refetch: () => kinds.forEach((one) => sources[one].refetch?.()),
  };
}

/** What waits for a person, of all kinds or of one. */
export function useQueue(kind: QueueKind | undefined): Queue {
  const offered = useSession().offers("queue");
  const byOne = useOffered(kind, offered);
  const byEach = useDocumented(kind, !offered);
  return offered ? byOne : byEach;
}

/** The kinds that a person may see, and this backend lists. */
export function useKinds(): readonly QueueKind[] {
  const { allows, offers } = useSession();
  return QUEUE_KINDS.filter((kind) => allows(QUEUE_PERMISSIONS[kind]) && (offers("queue") || DOCUMENTED[kind]));
}
