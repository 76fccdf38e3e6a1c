import { useCustom, type HttpError } from "@refinedev/core";
import { useSession } from "../../src/kit/data/use-session";
import { useRowSource, type RowSource } from "../../src/kit/data/use-row-source";
import { toIndianTime, parseNumber, toText } from "../../src/kit/format";
import { canSeeKind, QUEUE_KINDS, QUEUE_PERMISSIONS, type QueueKind, type QueueSummary } from "./contract";
import { DOCUMENTED_SOURCES, readPendingEntries, toPendingEntries, type PendingEntry } from "./kinds";

/** Number of entries to load. */
const MAX_ENTRIES = 100;
/** Number of entries to load per kind from the documented lists. */
export const MAX_PER_KIND = 25;

export interface Queue {
  /** Undefined until loaded. */
  entries: readonly PendingEntry[] | undefined;
  /** Total on the server, or the number of entries that were loaded from the documented lists. */
  total: number;
  /** Count by kind, as far as known. */
  counts: Readonly<Partial<Record<QueueKind, number>>>;
  /** Kinds that failed to load. Without a kind, the whole queue failed. */
  failures: readonly { kind?: QueueKind; error: HttpError; refetch: () => void }[];
  fetching: boolean;
  /** Whether a documented list has more entries than were loaded. */
  hasTruncatedList: boolean;
  refetch: () => void;
}

const listFailures = ({ error, refetch }: RowSource, kind?: QueueKind) =>
  error && refetch ? [{ ...(kind && { kind }), error, refetch }] : [];

/** Removes repeated entries. A server may send an entry twice if the data changes between two of its queries. */
const deduplicate = (entries: readonly PendingEntry[]) => [
  ...new Map(entries.map((entry) => [entry.id, entry])).values(),
];

/** Reads a line of the summary. The server may have sent anything. */
function readCount(line: QueueSummary | null): [kind: string, count: number][] {
  const [kind, count] = [toText(line?.kind), parseNumber(line?.waiting)];
  return kind === undefined || count === undefined ? [] : [[kind, count]];
}

/** Loads the queue with the single call of the feature `queue`. */
function useQueueCall(kind: QueueKind | undefined, enabled: boolean): Queue {
  const source = useRowSource("queue", { page: 1, size: MAX_ENTRIES, filters: kind ? [["kind", kind]] : [], enabled });
  const { query } = useCustom<{ data?: QueueSummary[] }, HttpError>({
    url: "queue/summary",
    method: "get",
    errorNotification: false,
    queryOptions: { enabled },
  });
  const summary = [query.data?.data.data ?? []].flat();
  const { refetch = () => undefined } = source;
  return {
    entries: source.rows && deduplicate(source.rows.flatMap(readPendingEntries)),
    total: source.total ?? 0,
    counts: Object.fromEntries(summary.flatMap(readCount)),
    failures: listFailures(source),
    fetching: source.fetching ?? false,
    hasTruncatedList: false,
    refetch: () => {
      refetch();
      void query.refetch();
    },
  };
}

/** Loads the first entries of one kind from its documented list. */
function useDocumentedKind(kind: QueueKind, enabled: boolean): RowSource {
  const { path = "", filters = [] } = DOCUMENTED_SOURCES[kind] ?? {};
  return useRowSource(path, { page: 1, size: MAX_PER_KIND, filters, enabled: enabled && path !== "" });
}

/** Entries without a date sort last. */
const getWaitingSince = ({ waitingSince }: PendingEntry) => toIndianTime(waitingSince)?.valueOf() ?? Infinity;
const compareAge = (a: PendingEntry, b: PendingEntry) => Math.sign(getWaitingSince(a) - getWaitingSince(b)) || 0;

/** Loads the queue from the documented lists of four kinds. Each list may fail on its own. */
function useDocumentedLists(kind: QueueKind | undefined, enabled: boolean): Queue {
  const { allows } = useSession();
  const asks = (one: QueueKind) => enabled && allows(QUEUE_PERMISSIONS[one]);
  const sources = {
    registrations: useDocumentedKind("registrations", asks("registrations")),
    kyc: useDocumentedKind("kyc", asks("kyc")),
    products: useDocumentedKind("products", asks("products")),
    tickets: useDocumentedKind("tickets", asks("tickets")),
  };
  const kinds = (["registrations", "kyc", "products", "tickets"] as const).filter(asks);
  const entriesOf = (one: keyof typeof sources) => sources[one].rows?.flatMap((row) => toPendingEntries(one, row));
  const shownKinds = kinds.filter((one) => kind === undefined || one === kind);
  const entries = shownKinds.flatMap((one) => entriesOf(one) ?? []).sort(compareAge);
  const isLoading = shownKinds.some((one) => !sources[one].rows && !sources[one].error);
  return {
    entries: isLoading ? undefined : entries,
    total: entries.length,
    counts: Object.fromEntries(kinds.flatMap((one) => (sources[one].rows ? [[one, entriesOf(one)?.length]] : []))),
    failures: shownKinds.flatMap((one) => listFailures(sources[one], one)),
    fetching: shownKinds.some((one) => sources[one].fetching),
    hasTruncatedList: shownKinds.some((one) => (sources[one].total ?? 0) > MAX_PER_KIND),
    refetch: () => kinds.forEach((one) => sources[one].refetch?.()),
  };
}

/** Loads the pending work of one kind, or of all. */
export function useQueue(kind: QueueKind | undefined): Queue {
  const offered = useSession().offers("queue");
  const fromQueueCall = useQueueCall(kind, offered);
  const fromLists = useDocumentedLists(kind, !offered);
  return offered ? fromQueueCall : fromLists;
}

/** Returns the kinds that the person may see and the backend lists. */
export function useVisibleKinds(): readonly QueueKind[] {
  const session = useSession();
  const isListed = (kind: QueueKind) => session.offers("queue") || DOCUMENTED_SOURCES[kind];
  return QUEUE_KINDS.filter((kind) => canSeeKind(kind, session) && isListed(kind));
}
