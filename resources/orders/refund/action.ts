import RollbackOutlined from "@ant-design/icons-svg/es/asn/RollbackOutlined";
import type { Action } from "../../../src/kit/define/action";
import type { ValueLabels } from "../../../src/kit/define/tones";
import { toText } from "../../../src/kit/format";
import { lazyComponent } from "../../../src/kit/ui/lazy-part";
import { REFUND_REASONS } from "../../refunds/contract";
import type { Order } from "../contract";
import { parseChosenLines, toRequestLines } from "./lines-text";
import { orderRefundMessages as words } from "./messages";

const { fields, help } = words;

const ChosenLines = lazyComponent(() => import("./chosen-lines").then((part) => part.ChosenLines));

const Destination = lazyComponent(() => import("./destination").then((part) => part.Destination));

const REASONS: ValueLabels = Object.fromEntries(
  REFUND_REASONS.map((reason) => [reason, { label: words.reasons[reason] }]),
);

/**
 * Returns whether an order's payment may be refundable. A missing status, or one that only another backend has, counts
 * as refundable; the server then decides.
 */
export const isRefundable = ({ paymentStatus }: Order) =>
  !["pending", "failed", "cancelled", "refunded"].includes(paymentStatus ?? "");

/** Refunds an order: everything that is left, or the chosen lines. A refund of everything needs confirmation. */
export const refundAction: Action<Order> = {
  label: words.label,
  title: words.title,
  success: words.success,
  failure: words.failure,
  icon: RollbackOutlined,
  feature: "orders.refunds",
  recordOnly: true,
  onlyWhenAllowed: true,
  allowed: (order) => isRefundable(order) || words.notPaid,
  inputs: {
    lines: { label: fields.lines, kind: "multiline" },
    reason: {
      label: fields.reason,
      kind: "status",
      valueLabels: REASONS,
      input: { required: true, initial: "returned" },
    },
    reference: { label: fields.reference, kind: "code", input: { maxLength: 100, help: help.reference } },
    destination: { label: fields.destination, kind: "code", input: { maxLength: 200 } },
    restock: { label: fields.restock, kind: "boolean" },
    chargeback: { label: fields.chargeback, kind: "boolean", input: { help: help.chargeback } },
    tellCustomer: { label: fields.tellCustomer, kind: "boolean" },
    note: { label: fields.note, kind: "multiline", input: { maxLength: 500 } },
  },
  part: { lines: ChosenLines, destination: Destination },
  confirm: (_, { lines, reference, restock }) => [
    parseChosenLines(lines) ? undefined : words.everything,
    toText(reference) ? words.doneNow : words.toBeReturned,
    ...(restock ? [words.restocked] : []),
  ],
  body: ({ lines, restock, chargeback, tellCustomer, ...others }) => {
    const chosen = parseChosenLines(lines);
    return {
      ...others,
      restock: restock === true,
      chargeback: chargeback === true,
      tellCustomer: tellCustomer === true,
      ...(chosen && { lines: toRequestLines(chosen) }),
    };
  },
  request: "POST {id}/refunds",
  invalidates: ["orders", "refunds", "payouts", "vendors", "products", "stats", "analytics"],
};
