import type { ComponentType } from "react";
import BankOutlined from "@ant-design/icons-svg/es/asn/BankOutlined";
import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import HourglassOutlined from "@ant-design/icons-svg/es/asn/HourglassOutlined";
import WalletOutlined from "@ant-design/icons-svg/es/asn/WalletOutlined";
import type { IconDefinition } from "@ant-design/icons-svg/es/types";
import { referencePath } from "../../src/kit/data/record-path";
import type { Action } from "../../src/kit/define/action";
import { allowWithStatus } from "../../src/kit/define/actions-of";
import { defineResource } from "../../src/kit/define/define-resource";
import { filterObjects } from "../../src/kit/define/row";
import { toText } from "../../src/kit/format";
import { lazyComponent } from "../../src/kit/ui/lazy-part";
import type { Vendor } from "../vendors/contract";
import { isNotApproved, PAYOUT_TRANSITIONS, type Payout, type PayoutStatus } from "./contract";
import { payoutMessages as words } from "./messages";
import { PAYOUT_LABELS } from "./labels";
import type * as PayoutParts from "./parts";
import { formatPeriod } from "./period";

const { names, cards, parts, questions } = words;

/** Wraps a component of the chunk that all payout pages share, loaded with the first page that needs it. */
const lazyPayoutPart = <Props extends object>(pick: (parts: typeof PayoutParts) => ComponentType<Props>) =>
  lazyComponent(() => import("./parts").then(pick));
const DueGuide = lazyPayoutPart(({ DueGuide }) => DueGuide);
const Account = lazyPayoutPart(({ PayoutAccount }) => PayoutAccount);
const Statement = lazyPayoutPart(({ PayoutStatement }) => PayoutStatement);
const History = lazyPayoutPart(({ PayoutHistory }) => PayoutHistory);

const getShop = ({ vendor }: Payout) => toText(vendor?.shopName ?? vendor?.name);
/** Returns why a payout failed or was returned. Only a single payout has its history. */
const getFailureReason = ({ status, history }: Payout) =>
  status === "failed" ? toText(filterObjects(history).findLast((past) => past.status === status)?.note) : undefined;
const getPeriod = ({ periodStart, periodEnd }: Payout) => formatPeriod(periodStart, periodEnd);

/** Card with the sum of the page's payouts in a status, or of all payouts if the backend sends totals. */
const createSumCard = (status: PayoutStatus) => ({
  title: cards[status],
  countBy: { status },
  field: "amount" as const,
  from: ["payouts/totals", status] as const,
  feature: "payouts.ledger" as const,
});

const isSending = (status: PayoutStatus) => status === "processing" || status === "paid";

const ICONS: Record<keyof typeof PAYOUT_TRANSITIONS, IconDefinition> = {
  process: HourglassOutlined,
  pay: WalletOutlined,
  fail: CloseOutlined,
  return: CloseOutlined,
};

/** Action that moves a payout to a status. All these actions use the same documented call. */
const createStep = (key: keyof typeof PAYOUT_TRANSITIONS, status: PayoutStatus) =>
  ({
    ...words[key],
    question: () => questions[key],
    onlyWhenAllowed: true,
    icon: ICONS[key],
    allowed: (row) => {
      const verdict = allowWithStatus<Payout>(PAYOUT_TRANSITIONS[key], words.notFrom)(row);
      return verdict === true && isSending(status) && isNotApproved(row.vendor) ? words.notApproved : verdict;
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
  permissions: {
    process: "payouts.edit-status",
    pay: "payouts.edit-status",
    fail: "payouts.edit-status",
    return: "payouts.edit-status",
  },
  names,
  icon: BankOutlined,
  key: "m",
  fields: {
    vendor: {
      lookup: { path: "vendors", title: ({ shopName }: Vendor) => shopName },
      value: getShop,
      link: ({ vendor }) => referencePath("vendors", vendor),
      input: { required: true },
    },
    amount: { kind: "money", input: { required: true } },
    period: { label: words.fields.period, value: getPeriod },
    periodStart: { label: words.fields.periodStart, kind: "date", input: { required: true } },
    periodEnd: { label: words.fields.periodEnd, kind: "endDate", input: { required: true } },
    status: { kind: "status", valueLabels: PAYOUT_LABELS },
    failureReason: { label: words.fields.failureReason, kind: "multiline", value: getFailureReason },
    reference: { label: words.reference },
    notes: { kind: "multiline", input: { maxLength: 500 } },
    createdAt: { kind: "date" },
    paidAt: { label: words.fields.paidAt, kind: "date" },
  },
  title: (row) => {
    const [shop, period] = [getShop(row), getPeriod(row)];
    return shop && period ? words.title(shop, period) : (shop ?? period);
  },
  status: "status",
  list: {
    cards: [
      { title: cards.total },
      createSumCard("pending"),
      createSumCard("processing"),
      createSumCard("paid"),
      createSumCard("failed"),
    ],
    filters: {
      search: { feature: "lists.search" },
      status: { all: words.allStatus, feature: "lists.filters" },
    },
    columns: ["vendor", "period", "amount", "status", "reference", "createdAt"],
    collapsedColumns: ["reference", "createdAt"],
    sortable: ["amount", "status", "createdAt"],
    empty: words.empty,
  },
  parts: [
    { title: names.one, fields: ["vendor", "amount", "period", "reference", "createdAt", "paidAt", "notes"] },
    {
      title: words.fields.failureReason,
      fields: ["failureReason"],
      visible: (row) => getFailureReason(row) !== undefined,
    },
    { title: parts.account, component: Account },
    { title: parts.history, component: History },
    { title: parts.statement, feature: "payouts.ledger", page: Statement },
  ],
  actions: {
    create: { part: DueGuide },
    edit: false,
    delete: false,
    process: { ...createStep("process", "processing"), bulk: words.markedProcessing },
    pay: {
      ...createStep("pay", "paid"),
      inputs: {
        reference: {
          label: words.reference,
          kind: "code",
          input: { required: true, maxLength: 100, help: words.referenceHelp, feature: "payouts.ledger" },
        },
      },
    },
    fail: { ...createStep("fail", "failed"), inputs: { reason } },
    return: {
      ...createStep("return", "failed"),
      inputs: { reason },
      recordOnly: true,
      feature: "payouts.ledger",
    },
  },
});
