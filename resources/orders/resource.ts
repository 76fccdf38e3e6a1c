import { lazy } from "react";
import { defineResource } from "../../src/kit/define-resource";
import { formatMoneyShort, toNumber } from "../../src/kit/format";
import { isUnusualChange, type Order, type OrderStatus } from "./contract";
import { orderFields, shortId, STATUS_LOOKS } from "./fields";
import { orderMessages as words } from "./messages";

const { cards, sections, editStatus, statuses } = words;

const OrderParts = lazy(() => import("./order-parts").then(({ OrderParts }) => ({ default: OrderParts })));

const counted = (title: string, status: OrderStatus) => ({
  title,
  scope: "page" as const,
  value: ({ rows }: { rows: readonly Order[] }) => rows.filter((order) => order.status === status).length,
  countAll: { status },
});

const nameOf = (status: OrderStatus) => (Object.hasOwn(statuses, status) ? statuses[status] : status);

export const orders = defineResource<Order>()({
  name: "orders",
  path: "orders",
  words: words.words,
  fields: orderFields,
  recordTitle: shortId,
  status: "status",
  list: {
    cards: [
      { title: cards.total, scope: "all", value: ({ total }) => total },
      {
        title: cards.revenue,
        scope: "page",
        value: ({ rows }) => rows.reduce((sum, { finalAmount }) => sum + (toNumber(finalAmount) ?? 0), 0),
        format: formatMoneyShort,
      },
      counted(cards.pending, "pending"),
      counted(cards.delivered, "delivered"),
    ],
    filters: [
      {
        name: "status",
        label: words.status,
        options: [
          { value: "", label: words.allStatus },
          ...Object.entries(statuses).map(([value, label]) => ({ value, label })),
        ],
      },
    ],
    columns: [
      "shortId",
      { title: words.fields.customer, fields: ["customer", "customerEmail"] },
      "vendor",
      "items",
      "finalAmount",
      "status",
      "createdAt",
    ],
    sortable: ["finalAmount", "status", "createdAt"],
    empty: words.empty,
  },
  sections: [
    {
      title: sections.order,
      fields: ["shortId", "status", "paymentMethod", "paymentStatus", "createdAt", "vendor"],
    },
    { title: sections.customer, fields: ["customer", "customerEmail"] },
    { title: sections.shipping, fields: ["street", "city"] },
  ],
  actions: {
    "edit-status": {
      label: editStatus.label,
      title: editStatus.title,
      submit: editStatus.submit,
      success: editStatus.success,
      failure: editStatus.failure,
      icon: "edit",
      inputs: [
        {
          name: "status",
          label: words.status,
          kind: "status",
          looks: STATUS_LOOKS,
          required: editStatus.required,
          value: (row) => (row as Order).status,
        },
      ],
      values: (order, { offers }) => (offers("orders.expected") && order?.status ? { expected: order.status } : {}),
      confirm: ({ status: from }, { status }) => {
        const to = status as OrderStatus;
        return from && isUnusualChange(from, to) ? editStatus.unusual(nameOf(from), nameOf(to)) : undefined;
      },
      request: { method: "put", path: "{id}/status" },
      refresh: ["orders", "stats", "analytics"],
    },
  },
  extra: OrderParts,
});
