import CheckOutlined from "@ant-design/icons-svg/es/asn/CheckOutlined";
import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import RollbackOutlined from "@ant-design/icons-svg/es/asn/RollbackOutlined";
import WalletOutlined from "@ant-design/icons-svg/es/asn/WalletOutlined";
import type { IconDefinition } from "@ant-design/icons-svg/es/types";
import { referencePath } from "../../src/kit/data/record-path";
import type { Action } from "../../src/kit/define/action";
import { allowWithStatus } from "../../src/kit/define/actions-of";
import { defineResource } from "../../src/kit/define/define-resource";
import { getReferenceId, shortId } from "../../src/kit/define/row";
import { lazyComponent } from "../../src/kit/ui/lazy-part";
import { REFUND_TRANSITIONS, type Refund, type RefundReason } from "./contract";
import { REFUND_LABELS, SOURCE_LABELS } from "./labels";
import { refundMessages as words } from "./messages";

const { fields: label, reasons, parts, questions } = words;

const loadParts = () => import("./parts");
const RefundLines = lazyComponent(() => loadParts().then(({ RefundLines }) => RefundLines));
const RefundVendorBalance = lazyComponent(() => loadParts().then(({ RefundVendorBalance }) => RefundVendorBalance));
const RefundHistory = lazyComponent(() => loadParts().then(({ RefundHistory }) => RefundHistory));

const nameReason = (reason: unknown) =>
  typeof reason === "string" && Object.hasOwn(reasons, reason) ? reasons[reason as RefundReason] : reason;

const ICONS: Record<keyof typeof REFUND_TRANSITIONS, IconDefinition> = {
  approve: CheckOutlined,
  reject: CloseOutlined,
  record: WalletOutlined,
  fail: CloseOutlined,
};

/** Action that moves a refund to another status. */
const createStep = (key: keyof typeof REFUND_TRANSITIONS) =>
  ({
    ...words[key],
    question: () => questions[key],
    icon: ICONS[key],
    onlyWhenAllowed: true,
    allowed: allowWithStatus<Refund>(REFUND_TRANSITIONS[key], words.notFrom),
    request: `PUT {id}/${key}`,
    invalidates: ["refunds", "orders", "payouts", "vendors", "products", "stats", "analytics"],
  }) as const satisfies Action<Refund>;

const tellCustomer = {
  label: words.tellCustomer,
  kind: "boolean",
  value: ({ tellsCustomer }: Refund) => tellsCustomer === true,
} as const;

/** A step with a switch: if it is on, the customer gets an email once the refund is done. */
const createStepWithEmail = (key: "approve" | "record") =>
  ({
    ...createStep(key),
    inputs: { tellCustomer },
    body: (values) => ({ ...values, tellCustomer: values["tellCustomer"] === true }),
  }) as const satisfies Action<Refund>;

const reason = { label: label.reason, kind: "multiline", input: { required: true, maxLength: 500 } } as const;

export const refunds = defineResource<Refund>()({
  name: "refunds",
  path: "refunds",
  feature: "orders.refunds",
  names: words.names,
  icon: RollbackOutlined,
  fields: {
    shortId: { label: label.shortId, value: shortId },
    order: {
      value: ({ order }) => getReferenceId(order)?.slice(-6),
      link: ({ order }) => referencePath("orders", order),
    },
    customer: { value: ({ customer }) => customer?.name, link: ({ customer }) => referencePath("users", customer) },
    vendor: { value: ({ vendor }) => vendor?.shopName, link: ({ vendor }) => referencePath("vendors", vendor) },
    amount: { kind: "money" },
    status: { kind: "status", valueLabels: REFUND_LABELS },
    source: { label: label.source, kind: "status", valueLabels: SOURCE_LABELS },
    reason: { label: label.reason, value: (row) => nameReason(row.reason) },
    note: { kind: "multiline" },
    restock: { label: label.restock, kind: "boolean" },
    reference: { kind: "code" },
    createdAt: { kind: "moment" },
  },
  title: (row) => {
    const id = shortId(row);
    return id && words.title(id);
  },
  status: "status",
  list: {
    filters: { search: {}, status: { all: words.allStatus }, createdAt: {}, amount: {} },
    columns: ["shortId", "order", "customer", "vendor", "amount", "reason", "status", "createdAt"],
    collapsedColumns: ["order", "vendor", "reason", "createdAt"],
    sortable: ["amount", "status", "createdAt"],
    empty: words.empty,
  },
  parts: [
    { title: words.names.one, fields: ["amount", "reason", "note", "restock", "reference"] },
    [
      { title: parts.order, fields: ["order", "customer", "vendor"] },
      { title: parts.request, fields: ["source", "createdAt"] },
    ],
    { title: parts.lines, component: RefundLines },
    { title: parts.vendorBalance, component: RefundVendorBalance },
    { title: parts.history, component: RefundHistory },
  ],
  actions: {
    approve: createStepWithEmail("approve"),
    reject: { ...createStep("reject"), inputs: { reason } },
    record: {
      ...createStepWithEmail("record"),
      inputs: {
        reference: {
          label: words.reference,
          kind: "code",
          input: { required: true, maxLength: 100, help: words.referenceHelp },
        },
        tellCustomer,
      },
    },
    fail: { ...createStep("fail"), inputs: { reason } },
  },
});
