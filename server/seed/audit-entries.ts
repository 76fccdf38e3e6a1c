/** Generates the demo audit log: the administrator's actions that led to the current records, with matching dates. */
import { startOfIndianDay } from "../base/indian-days";
import type { AuditEvent, RecordedEvent } from "../audit/entries";
import type { Subject } from "../audit/keys";
import { buildDecisionChange, type DecisionSpec } from "../records/decide";
import { balanceEffect, toRupees } from "../ledger/entries";
import { KYC_DECISIONS } from "../resources/kyc/review";
import { PRODUCT_DECISIONS } from "../resources/products/approval-routes";
import { VENDOR_DECISIONS } from "../resources/vendors/vendor-decision";
import type { DemoData } from "./generate";
import type { KycRow, LedgerRows, VendorRow } from "../sample-data/rows";

type AuditSource = Pick<
  DemoData,
  | "vendors"
  | "kycApplications"
  | "products"
  | "orders"
  | "orderStatusChanges"
  | "tickets"
  | "ticketMessages"
  | "conversations"
  | "chatMessages"
> &
  Pick<LedgerRows, "payouts" | "payoutStatusChanges" | "ledgerEntries">;

interface DatedEvent extends AuditEvent {
  at: Date;
}

interface Administrator {
  id: string;
  name: string;
  email: string;
}

/** Returns the entries, oldest first. Actions of shops and customers are not in the audit log of the administration. */
export function makeAudit({ id, name, email }: Administrator, source: AuditSource): RecordedEvent[] {
  const done = [
    ...makeDecisions(source),
    ...makeOrderEvents(source, name),
    ...makePayoutEvents(source),
    ...makeLedgerEvents(source),
    ...makeTicketEvents(source),
    ...makeChatEvents(source),
  ];
  const subjects = findSubjects(source, new Set(done.map(({ resourceId }) => resourceId)));
  const actor = { id, name, email, ip: null };
  const events = done
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, ...event }) => ({ at, actor, event: { about: subjects.get(event.resourceId), ...event } }));
  return [...makeSignIns(actor, events), ...events].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Creates a sign-in before the first action of each day. Every eighth one follows a failed attempt. */
function makeSignIns(actor: Administrator & { ip: null }, actions: readonly { at: Date }[]) {
  const days = new Map(actions.map(({ at }) => [startOfIndianDay(at.getTime()), at]).reverse() as [number, Date][]);
  const session = { resource: "session", resourceId: actor.id, label: actor.name, before: null };
  const event = { action: "session.sign-in", ...session, about: `users/${actor.id}` as const };
  return [...days.values()].flatMap((first, index) => {
    const before = (seconds: number) => new Date(first.getTime() - seconds * 1000);
    const signIn = { at: before(90), actor, event: { ...event, after: null } };
    const nobody = { id: null, name: "", email: "", ip: null };
    const failed = { ...event, after: { email: actor.email }, outcome: "failed" as const };
    return index % 8 === 3 ? [{ at: before(110), actor: nobody, event: failed }, signIn] : [signIn];
  });
}

/** Returns the data subject of each record by its id: a vendor or a user. */
function findSubjects(source: AuditSource, ids: ReadonlySet<string>): Map<string, Subject> {
  const { kycApplications, products, payouts, orders, tickets, conversations } = source;
  const subjects = new Map<string, Subject>();
  for (const records of [kycApplications, products, payouts])
    for (const { id, vendorId } of records) if (vendorId && ids.has(id)) subjects.set(id, `vendors/${vendorId}`);
  for (const { id, customerId } of orders) if (ids.has(id)) subjects.set(id, `users/${customerId}`);
  for (const records of [tickets, conversations])
    for (const { id, userId } of records) if (userId && ids.has(id)) subjects.set(id, `users/${userId}`);
  return subjects;
}

/** The decision that leads to each status. */
const DECISIONS: Readonly<Record<string, string>> = { approved: "approve", rejected: "reject", under_review: "review" };

/** Creates the decisions. They contain no encrypted columns, so plaintext rows are sufficient. */
function makeDecisions({ vendors, kycApplications, products }: AuditSource): DatedEvent[] {
  return [
    ...vendors.flatMap((row) =>
      makeDecision(VENDOR_DECISIONS as DecisionSpec<VendorRow>, row, row.approvalDate ?? row.rejectionDate),
    ),
    ...kycApplications.flatMap((row) => makeDecision(KYC_DECISIONS as DecisionSpec<KycRow>, row, row.reviewedAt)),
    ...products.flatMap((row) => makeDecision(PRODUCT_DECISIONS, row, row.approvalDate ?? row.rejectionDate)),
  ];
}

/** Creates the event of a decision. Every decided record was decided only once, when it was pending. */
function makeDecision<Row extends { id: string }>(
  kind: DecisionSpec<Row>,
  row: Row,
  at: Date | null | undefined,
): DatedEvent[] {
  const action = DECISIONS[String(row[kind.status])];
  if (!at || action === undefined) return [];
  const { before, after, ...change } = buildDecisionChange<Row>(kind, action, row.id, row, row);
  const undecided = { ...mapValues(before, () => null), [kind.status]: "pending" };
  return [{ at, ...change, before: undecided, after: mapValues(after, (value) => value ?? null) }];
}

const mapValues = (values: Readonly<Record<string, unknown>> | null, to: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, to(value)]));

function makeOrderEvents({ orderStatusChanges: steps }: AuditSource, name: string): DatedEvent[] {
  return steps.flatMap(({ orderId, status, at, byName }, index): DatedEvent[] => {
    const last = steps[index - 1];
    if (byName !== name || !at || last?.orderId !== orderId) return [];
    const change = { before: { status: last.status }, after: { status } };
    return [{ at, action: "orders.edit-status", resource: "orders", resourceId: orderId, ...change }];
  });
}

function makePayoutEvents({ vendors, payouts, payoutStatusChanges: steps }: AuditSource): DatedEvent[] {
  const shops = new Map(vendors.map((vendor) => [vendor.id, vendor.shopName]));
  const byId = new Map(payouts.map((payout) => [payout.id, payout]));
  return steps.flatMap(({ payoutId, position, status, at, note }, index): DatedEvent[] => {
    const payout = byId.get(payoutId);
    if (!payout || !at) return [];
    const base = { at, resource: "payouts", resourceId: payoutId };
    if (position === 0) {
      const { vendorId, amount, periodStart, periodEnd } = payout;
      const after = { vendor: { _id: vendorId, shopName: shops.get(vendorId) }, amount, periodStart, periodEnd };
      return [{ ...base, action: "payouts.create", before: null, after }];
    }
    const before = { status: steps[index - 1]?.status, reference: null };
    const reference = status === "paid" ? payout.reference : null;
    return [
      { ...base, action: "payouts.edit-status", before, after: { status, reference, ...(note && { reason: note }) } },
    ];
  });
}

/** Creates events for fees and corrections, which administrators enter manually. */
function makeLedgerEvents({ ledgerEntries }: AuditSource): DatedEvent[] {
  return ledgerEntries.flatMap((entry): DatedEvent[] => {
    const { kind, vendorId, at, note, byName } = entry;
    if (!byName || !at) return [];
    const amount = toRupees(kind === "fee" ? -balanceEffect(entry) : balanceEffect(entry));
    const change = { before: null, after: { kind, amount, note } };
    return [{ at, action: "vendors.edit-ledger", resource: "vendors", resourceId: vendorId, ...change }];
  });
}

/** Creates the events of tickets. The first reply moves a ticket to in_progress. */
function makeTicketEvents({ tickets, ticketMessages }: AuditSource): DatedEvent[] {
  const answered = new Set<string>();
  const replies = ticketMessages.flatMap(({ ticketId, sender, message, createdAt }): DatedEvent[] => {
    if (sender !== "admin" || !createdAt) return [];
    const before = { status: answered.has(ticketId) ? "in_progress" : "open" };
    answered.add(ticketId);
    const change = { before, after: { status: "in_progress", message } };
    return [{ at: createdAt, action: "support.reply", resource: "support", resourceId: ticketId, ...change }];
  });
  const ends = tickets.flatMap(({ id, status, statusSince }): DatedEvent[] => {
    if (!statusSince || (status !== "resolved" && status !== "closed")) return [];
    const change = { before: { status: "in_progress" }, after: { status } };
    return [{ at: statusSince, action: "support.status", resource: "support", resourceId: id, ...change }];
  });
  return [...replies, ...ends];
}

function makeChatEvents({ chatMessages }: AuditSource): DatedEvent[] {
  return chatMessages.flatMap(({ conversationId, sender, message, createdAt }): DatedEvent[] => {
    if (sender !== "admin" || !createdAt) return [];
    const change = { before: null, after: { message } };
    return [{ at: createdAt, action: "chat.send", resource: "chat", resourceId: conversationId, ...change }];
  });
}
