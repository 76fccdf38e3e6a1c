/** Reads what administrators decided, with a cursor for each kind of records. */
import type { ChangedRecord, Client, Item, Kind } from "./client.ts";

export interface DecisionReader {
  /** Reads the changes since the last call. */
  read(): Promise<void>;
  /** Remembers what the shop itself has sent, which is no decision. */
  remember(kind: Kind, item: Item): void;
}

/** The values of a record that administrators decide. Those that are undefined do not count. */
type Decided = Readonly<Record<string, string | undefined>>;

/** Returns the last message of the team. */
const findReply = ({ messages }: ChangedRecord): string | undefined =>
  messages?.findLast(({ sender }) => sender === "admin")?.message;

/** The kinds of which decisions are read. */
const DECIDED = new Map<Kind, (record: ChangedRecord) => Decided>([
  ["vendors", ({ status }) => ({ status })],
  [
    "kyc-applications",
    ({ status, rejectionReason, changes }) => ({ status, reason: rejectionReason, "asked for": changes?.message }),
  ],
  ["products", ({ approvalStatus }) => ({ status: approvalStatus })],
  ["orders", ({ status }) => ({ status })],
  ["refunds", ({ status, reference }) => ({ status, reference })],
  // Reviews can only be deleted.
  ["reviews", () => ({})],
  ["tickets", (record) => ({ status: record.status, reply: findReply(record) })],
]);

/** The status of a record about which nobody has decided. */
const UNDECIDED = ["pending", "open", "requested"];

/** Whether the first value that is read is a decision. For an order of an earlier run, that is not known. */
const isDecision = (kind: Kind, value: string): boolean => kind !== "orders" && !UNDECIDED.includes(value);

/** Creates a reader that passes each decision to `print` once, as a sentence. */
export function createDecisionReader(client: Client, print: (text: string) => void): DecisionReader {
  const cursors = new Map<Kind, string>();
  const known = new Map<string, string>();
  const keyOf = (kind: Kind, externalId: string, name: string) => `${kind} ${externalId} ${name}`;

  function compare(kind: Kind, record: ChangedRecord, decided: Decided): void {
    for (const [name, value] of Object.entries(decided)) {
      const key = keyOf(kind, record.externalId, name);
      const before = known.get(key);
      if (value === undefined || value === before) continue;
      known.set(key, value);
      if (before !== undefined || isDecision(kind, value)) print(`${kind} ${record.externalId}: ${name} ${value}`);
    }
  }

  return {
    async read() {
      for (const [kind, listDecided] of DECIDED) {
        let hasMore = true;
        while (hasMore) {
          const page = await client.readChanges(kind, cursors.get(kind));
          for (const record of page.items) {
            compare(kind, record, record.deletedAt ? { deleted: record.deletedAt } : listDecided(record));
          }
          // A shop with a database stores the cursor there, in the transaction of the changes.
          cursors.set(kind, page.nextCursor);
          ({ hasMore } = page);
        }
      }
    },
    remember(kind, { externalId, status }) {
      if (typeof status === "string") known.set(keyOf(kind, externalId, "status"), status);
    },
  };
}
