import ArrowRightOutlined from "@ant-design/icons-svg/es/asn/ArrowRightOutlined";
import EditOutlined from "@ant-design/icons-svg/es/asn/EditOutlined";
import ShoppingCartOutlined from "@ant-design/icons-svg/es/asn/ShoppingCartOutlined";
import type { Viewer } from "../../src/kit/define/action";
import { defineResource } from "../../src/kit/define/define-resource";
import { getRowId, shortId } from "../../src/kit/define/row";
import { lazyComponent } from "../../src/kit/ui/lazy-part";
import { describeConsequences } from "./consequences";
import { isUnusualChange, getNextStatus, type Order, type OrderStatus } from "./contract";
import { orderFields, ORDER_STATUS_LABELS } from "./fields";
import { orderMessages as words } from "./messages";
import { refundAction } from "./refund/action";

const { advance, cards, parts, editStatus, statuses } = words;

const OrderLines = lazyComponent(() => import("./order-lines").then(({ OrderLines }) => OrderLines));
const OrderHistory = lazyComponent(() => import("./order-history").then(({ OrderHistory }) => OrderHistory));

/**
 * With the feature `orders.expected`, returns the status on the screen as `expected`. The server then rejects the
 * change if the order has another status.
 */
const getExpected = ({ status }: Order, { offers }: Viewer) =>
  offers("orders.expected") && status ? { expected: status } : {};

const getStatusName = (status: OrderStatus) => (Object.hasOwn(statuses, status) ? statuses[status] : status);

export const orders = defineResource<Order>()({
  name: "orders",
  path: "orders",
  permissions: { advance: "orders.edit-status", refund: "refunds.create" },
  names: words.names,
  icon: ShoppingCartOutlined,
  key: "o",
  fields: orderFields,
  title: (order) => {
    const id = shortId(order);
    return id && words.title(id);
  },
  status: "status",
  list: {
    cards: [
      { title: cards.total },
      {
        title: cards.revenue,
        field: "finalAmount",
        from: ["figures", "revenue", cards.revenueCounts],
        feature: "lists.facets",
      },
      { title: cards.pending, countBy: { status: "pending" } },
      { title: cards.delivered, countBy: { status: "delivered" } },
    ],
    filters: {
      search: { feature: "lists.search" },
      status: { all: words.allStatus },
      createdAt: {},
      finalAmount: {},
      paymentStatus: {},
      paymentMethod: {},
      vendor: {},
      product: {},
      category: {},
      city: {},
    },
    columns: [
      "shortId",
      [parts.customer, "customer", "customerEmail"],
      "vendor",
      "items",
      "finalAmount",
      "status",
      "createdAt",
    ],
    collapsedColumns: ["vendor", "items", "createdAt"],
    sortable: ["finalAmount", "status", "createdAt"],
    empty: words.empty,
  },
  parts: [
    [
      { title: parts.order, fields: ["shortId", "status", "paymentMethod", "paymentStatus", "createdAt", "vendor"] },
      { title: parts.customer, fields: ["customer", "customerEmail"] },
      { title: parts.shipping, fields: ["street", "city"] },
    ],
    { title: parts.products, component: OrderLines },
    [
      {
        title: parts.settlement,
        fields: ["shippingMethod", "payout"],
        visible: ({ shippingMethod, payout }) => Boolean(shippingMethod ?? payout),
      },
    ],
    { title: parts.history, component: OrderHistory },
  ],
  related: {
    refunds: "orderId",
  },
  actions: {
    /** Moves the order to the usual next status, with the call of `edit-status`. */
    advance: {
      ...advance,
      success: editStatus.success,
      failure: editStatus.failure,
      icon: ArrowRightOutlined,
      recordOnly: true,
      onlyWhenAllowed: true,
      question: ({ status }) => {
        const next = getNextStatus(status);
        return status && next && advance.question(getStatusName(status), getStatusName(next));
      },
      allowed: ({ status }) => getNextStatus(status) !== undefined || advance.ended,
      confirm: (order, _, viewer) => [undefined, ...describeConsequences(order, getNextStatus(order.status), viewer)],
      body: (_, order, viewer) => ({ status: getNextStatus(order?.status), ...(order && getExpected(order, viewer)) }),
      request: "PUT {id}/status",
      invalidates: ["orders", "stats", "analytics"],
    },
    refund: refundAction,
    "edit-status": {
      label: editStatus.label,
      title: editStatus.title,
      submit: editStatus.submit,
      success: editStatus.success,
      failure: editStatus.failure,
      icon: EditOutlined,
      inputs: {
        status: {
          kind: "status",
          valueLabels: ORDER_STATUS_LABELS,
          value: ({ status }) => status,
          input: { required: editStatus.required },
        },
      },
      body: (values, order, viewer) => ({ ...values, ...(order && getExpected(order, viewer)) }),
      confirm: (order, { status }, viewer) => {
        const { status: from } = order;
        const to = status as OrderStatus;
        const unusual =
          from && isUnusualChange(from, to) ? editStatus.unusual(getStatusName(from), getStatusName(to)) : undefined;
        return [unusual, ...describeConsequences(order, status, viewer)];
      },
      request: "PUT {id}/status",
      invalidates: ["orders", "stats", "analytics"],
      bulk: editStatus.bulk,
      sends: [
        "bulk/orders/status",
        (rows, { status }, viewer) => ({
          orders: rows.map((order) => ({ _id: getRowId(order), status, ...getExpected(order, viewer) })),
        }),
      ],
    },
  },
});
