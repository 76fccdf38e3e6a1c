/** Reads the decisions of administrators, with a cursor for each kind of record. */
import type { ChangedRecord, Client, Item, Kind } from "./client.ts";

export interface DecisionReader {
  /** Reads the changes since the last call. */
  read(): Promise<void>;
  /** Remembers the statuses that the shop itself has sent, because they are not decisions. */
  remember(kind: Kind, item: Item): void;
}

/** The values of a record that administrators decide, by name. Undefined values are ignored. */
type DecisionValues = Readonly<Record<string, string | undefined>>;

/** Returns the last message of the team. */
const findReply = ({ messages }: ChangedRecord): string | undefined =>
  messages?.findLast(({ sender }) => sender === "admin")?.message;

/** Returns the decided values of a record, by kind. */
const DECISION_VALUES = new Map<Kind, (record: ChangedRecord) => DecisionValues>([
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

/** The status of a record before a decision. */
const UNDECIDED = ["pending", "open", "requested"];

/** Whether the first value that is read is a decision. False for orders: the shop may have set it in an earlier run. */
const isDecision = (kind: Kind, value: string): boolean => kind !== "orders" && !UNDECIDED.includes(value);

/** Creates a reader that passes each decision to `print` once, as a line of text. */
export function createDecisionReader(client: Client, print: (text: string) => void): DecisionReader {
  const cursors = new Map<Kind, string>();
  const known = new Map<string, string>();
  const keyOf = (kind: Kind, externalId: string, name: string) => `${kind} ${externalId} ${name}`;

  function compare(kind: Kind, record: ChangedRecord, values: DecisionValues): void {
    for (const [name, value] of Object.entries(values)) {
      const key = keyOf(kind, record.externalId, name);
      const before = known.get(key);
      if (value === undefined || value === before) continue;
      known.set(key, value);
      if (before !== undefined || isDecision(kind, value)) print(`${kind} ${record.externalId}: ${name} ${value}`);
    }
  }

  return {
    async read() {
      for (const [kind, getValues] of DECISION_VALUES) {
        let hasMore = true;
        while (hasMore) {
          const page = await client.readChanges(kind, cursors.get(kind));
          for (const record of page.items) {
            compare(kind, record, record.deletedAt ? { deleted: record.deletedAt } : getValues(record));
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
