import type { ComponentType } from "react";
import { referencePath } from "../../src/kit/data/record-path";
import type { Action } from "../../src/kit/define/action";
import { allowedFrom } from "../../src/kit/define/actions-of";
import { defineResource } from "../../src/kit/define/define-resource";
import { formatMoneyShort, toNumber, toText } from "../../src/kit/format";
import { lazyPart } from "../../src/kit/ui/lazy-part";
import type { Vendor } from "../vendors/contract";
import { isNotApproved, PAYOUT_TRANSITIONS, type Payout, type PayoutStatus } from "./contract";
import { payoutMessages as words } from "./messages";
import { PAYOUT_LOOKS } from "./looks";
import type * as PayoutParts from "./parts";
import { formatPeriod } from "./period";

const { names, cards, parts, questions } = words;

/** What is loaded with the first page that needs it, all of it together. */
const part = <Props extends object>(pick: (parts: typeof PayoutParts) => ComponentType<Props>) =>
  lazyPart(() => import("./parts").then(pick));
const DueGuide = part(({ DueGuide }) => DueGuide);
const Account = part(({ Account }) => Account);
const Statement = part(({ Statement }) => Statement);
const History = part(({ History }) => History);

const shopOf = ({ vendor }: Payout) => toText(vendor?.shopName ?? vendor?.name);
const periodOf = ({ periodStart, periodEnd }: Payout) => formatPeriod(periodStart, periodEnd);

/** The sum of the page's payouts in a status; over all of them where the backend says it. */
const sumCard = (status: PayoutStatus) => ({
  title: cards[status],
  value: (rows: readonly Payout[]) =>
    rows.reduce((sum, row) => sum + (row.status === status ? (toNumber(row.amount) ?? 0) : 0), 0),
  format: formatMoneyShort,
  from: ["payouts/totals", status] as const,
  feature: "payouts.ledger" as const,
});

const isSending = (status: PayoutStatus) => status === "processing" || status === "paid";

/** A step on the way of a payout, all by the one documented call. */
const step = (key: keyof typeof PAYOUT_TRANSITIONS, status: PayoutStatus) =>
  ({
    ...words[key],
    question: () => questions[key],
    offer: ["onlyWhenAllowed"],
    icon: status === "failed" ? "reject" : "approve",
    allowed: (row) => {
      const follows = allowedFrom<Payout>(PAYOUT_TRANSITIONS[key], words.notFrom)(row);
      return follows === true && isSending(status) && isNotApproved(row.vendor) ? words.notApproved : follows;
    },
    body: (typed) => ({ status, ...typed }),
    request: "PUT {id}/status",
    success: words.success,
    failure: words.failure,
    invalidates: ["payouts", "vendors"],
  }) as const satisfies Action<Payout>;

const reason = {
  label: words.reason,
  kind: "multiline",
  input: { required: true, feature: "payouts.ledger" },
} as const;

export const payouts = defineResource<Payout>()({
  name: "payouts",
  path: "payouts",
  traits: ["foundInList"],
  permissions: {
    process: "payouts.edit-status",
    pay: "payouts.edit-status",
    fail: "payouts.edit-status",
    return: "payouts.edit-status",
  },
  names,
  fields: {
    vendor: {
      kind: "lookup",
      lookup: { path: "vendors", labelOf: (row) => toText((row as Vendor).shopName), limit: 100 },
      value: shopOf,
      link: ({ vendor }) => referencePath("vendors", vendor),
      input: { required: true },
    },
    amount: { kind: "money", input: { required: true } },
    period: { label: words.fields.period, value: periodOf },
    periodStart: { label: words.fields.periodStart, kind: "date", input: { required: true } },
    periodEnd: { label: words.fields.periodEnd, kind: "endDate", input: { required: true } },
    status: { kind: "status", looks: PAYOUT_LOOKS },
    reference: { label: words.reference },
    notes: { kind: "multiline", input: { maxLength: 500 } },
    createdAt: { kind: "date" },
    paidAt: { label: words.fields.paidAt, kind: "date" },
  },
  title: (row) => {
    const [shop, period] = [shopOf(row), periodOf(row)];
    return shop && period ? words.title(shop, period) : (shop ?? period);
  },
  status: "status",
  list: {
    cards: [{ title: cards.total }, sumCard("pending"), sumCard("processing"), sumCard("paid"), sumCard("failed")],
    filters: {
      search: { feature: "lists.search" },
      status: { all: words.allStatus, feature: "lists.filters" },
    },
    columns: ["vendor", "period", "amount", "status", "reference", "createdAt"],
    tucked: { reference: "vendor", createdAt: "status" },
    sortable: ["amount", "status", "createdAt"],
    empty: words.empty,
  },
  parts: [
    { title: names.one, fields: ["vendor", "amount", "period", "reference", "createdAt", "paidAt", "notes"] },
    { title: parts.account, where: "record", component: Account },
    { title: parts.history, where: "record", component: History },
    { title: parts.statement, where: "page", feature: "payouts.ledger", component: Statement },
  ],
  actions: {
    create: { part: DueGuide },
    edit: false,
    delete: false,
    process: { ...step("process", "processing"), bulk: { verb: words.markedProcessing } },
    pay: {
      ...step("pay", "paid"),
      inputs: {
        reference: {
          label: words.reference,
          kind: "code",
          input: { required: true, maxLength: 100, help: words.referenceHelp, feature: "payouts.ledger" },
        },
      },
    },
    fail: { ...step("fail", "failed"), inputs: { reason } },
    return: {
      ...step("return", "failed"),
      inputs: { reason },
      offer: ["recordOnly", "onlyWhenAllowed"],
      feature: "payouts.ledger",
    },
  },
});
